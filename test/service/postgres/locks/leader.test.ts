import { pino } from 'pino';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { connectionSettings } from '../../../../service/src/store/postgres/connection-settings.ts';
import { KeptConnection } from '../../../../service/src/store/postgres/locks/kept-connection.ts';
import { Leader } from '../../../../service/src/store/postgres/locks/leader.ts';
import { systemTimers } from '../../../../service/src/time/timers.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { TcpProxy } from '../tcp-proxy.ts';
import { onServer } from '../empty-database.ts';
import { TestDatabase } from '../test-database.ts';

const MISSING = 'The leader of services: neither npm nor Debian has installed PostgreSQL here';

/** So soon does a connection count as lost in these tests, in milliseconds. */
const PATIENCE = 500;

/** A service that stands for election, and how its leadership went. */
interface Candidate {
  readonly leader: Leader;
  readonly terms: string[];
  /** Ends as a process that is killed: the server notices at once. */
  die(): Promise<void>;
}

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let candidates: Candidate[];

  beforeEach(async () => {
    database = await TestDatabase.create();
    candidates = [];
  });
  afterEach(async () => {
    await Promise.all(candidates.map((candidate) => candidate.die()));
    await database.remove();
  });

  function stand(url = database.url): Candidate {
    const connection = new KeptConnection(connectionSettings(new URL(url)), PATIENCE);
    const log = pino({ level: 'silent' });
    const leader = new Leader({ connection, timers: systemTimers, log });
    const terms: string[] = [];
    leader.watch({
      onElected: () => terms.push('elected'),
      onDeposed: () => terms.push('deposed'),
    });
    const candidate = {
      leader,
      terms,
      die: async () => {
        leader.stop();
        await connection.close();
      },
    };
    leader.start();
    candidates.push(candidate);
    return candidate;
  }

  /** Ends the session that holds the lock; other tests have locks in other databases. */
  const endSession = () =>
    onServer(database.url, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`,
      ),
    );

  const elected = (candidate: Candidate) => until('the election', () => candidate.leader.isLeader);

  describe('The leader', () => {
    it('is one of several services', async () => {
      const all = [stand(), stand(), stand()];
      await until('an election', () => all.some(({ leader }) => leader.isLeader));
      // Each session has tried to get the lock.
      await onServer(database.url, (client) =>
        until('all sessions', async () => {
          const { rows } = await client.query<{ sessions: number }>(
            `select count(*)::int as sessions from pg_stat_activity
              where datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`,
          );
          return rows[0]?.sessions === 3;
        }),
      );
      expect(all.filter(({ leader }) => leader.isLeader)).toHaveLength(1);
      expect(all.flatMap(({ terms }) => terms)).toEqual(['elected']);
    });

    it('of one database does not keep away that of another', async () => {
      const other = await TestDatabase.create();
      await elected(stand());
      const there = stand(other.url);
      await elected(there);
      await there.die();
      await other.remove();
    });

    it('that ends is followed by another service', async () => {
      const first = stand();
      await elected(first);
      const second = stand();
      await first.die();
      await elected(second);
      expect(first.leader.isLeader).toBe(false);
      expect(first.terms).toEqual(['elected', 'deposed']);
    });

    it('is deposed when its session ends, and one is elected again', async () => {
      const all = [stand(), stand()];
      await until('an election', () => all.some(({ leader }) => leader.isLeader));
      const first = all.find(({ leader }) => leader.isLeader)!;
      await endSession();
      await until('the end of its term', () => first.terms.includes('deposed'));
      await until('the next election', () => all.some(({ leader }) => leader.isLeader));
      expect(all.filter(({ leader }) => leader.isLeader)).toHaveLength(1);
    });

    it('on a half-open connection is deposed, and another is elected when the server notices', async () => {
      const proxy = await TcpProxy.start(database.url);
      try {
        const first = stand(proxy.url);
        await elected(first);
        const second = stand();
        proxy.goSilent();
        await until('the end of its term', () => first.terms.includes('deposed'));
        // As its keepalives do: the proxy answers them, so the server does not notice by itself.
        await endSession();
        await elected(second);
        expect(first.leader.isLeader).toBe(false);
      } finally {
        await candidates[0]?.die();
        await proxy.stop();
      }
    });

    it('has a session whose machine the server probes every few seconds', async () => {
      const connection = new KeptConnection(connectionSettings(new URL(database.url)), PATIENCE);
      const own = await connection.query<{ idle: string; interval: string; count: string }>(
        `select current_setting('tcp_keepalives_idle') as idle,
          current_setting('tcp_keepalives_interval') as interval,
          current_setting('tcp_keepalives_count') as count`,
      );
      await connection.close();
      expect(own).toEqual([{ idle: '4', interval: '2', count: '2' }]);
    });
  });
});
