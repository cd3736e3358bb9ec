import { connectionSettings } from '../../../../service/src/store/postgres/connection-settings.ts';
import type { Hold } from '../../../../service/src/store/postgres/locks/service-lock.ts';
import { ServiceLock } from '../../../../service/src/store/postgres/locks/service-lock.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { TcpProxy } from '../tcp-proxy.ts';
import { databaseAt, onServer } from '../empty-database.ts';
import { TestDatabase } from '../test-database.ts';

const MISSING = 'The lock of a service: neither npm nor Debian has installed PostgreSQL here';
/** So soon does a test find out, in milliseconds. */
const SOON = 300;

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let locks: ServiceLock[];
  let taken: number;
  beforeEach(async () => {
    database = await TestDatabase.create();
    locks = [];
    taken = 0;
  });
  afterEach(async () => {
    for (const lock of locks) await lock.release();
    await database.remove();
  });

  async function acquire(url = database.url, hold: Hold = 'alone'): Promise<ServiceLock | null> {
    const onTaken = () => (taken += 1);
    const terms = { hold, onTaken, patience: SOON, probe: SOON };
    const lock = await ServiceLock.acquire(connectionSettings(new URL(url)), terms);
    if (lock === null) return null;
    locks.push(lock);
    await lock.sign();
    return lock;
  }

  /** Ends the sessions that hold a lock, as an operator or a restart of the server does. */
  async function endSessions(): Promise<void> {
    await onServer(database.url, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
      ),
    );
  }

  /** Ends all sessions, and lets nobody connect until the work has ended. */
  async function withoutSessions(work: () => Promise<unknown>): Promise<void> {
    const name = new URL(database.url).pathname.slice(1);
    const allow = (isAllowed: boolean) =>
      onServer(databaseAt(database.url, 'postgres'), async (client) => {
        await client.query(`alter database "${name}" allow_connections ${String(isAllowed)}`);
        if (isAllowed) return;
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
          [name],
        );
      });
    await allow(false);
    try {
      await work();
    } finally {
      await allow(true);
    }
  }

  describe('The lock of a service', () => {
    it('keeps a second service away until it is released', async () => {
      const first = await acquire();
      expect(first?.isHeld).toBe(true);
      expect(await acquire()).toBeNull();
      await first?.release();
      expect(first?.isHeld).toBe(false);
      expect((await acquire())?.isHeld).toBe(true);
    });

    it('of one database does not keep away the service of another one', async () => {
      const other = await TestDatabase.create();
      try {
        await acquire();
        expect((await acquire(other.url))?.isHeld).toBe(true);
      } finally {
        for (const lock of locks) await lock.release();
        await other.remove();
      }
    });

    it('is not held while its session is ended, and is regained', async () => {
      const lock = await acquire();
      await withoutSessions(() => until('the end to be noticed', () => lock?.isHeld === false));
      await until('the lock to be regained', () => lock?.isHeld === true);
      expect(taken).toBe(0);
      expect(await acquire()).toBeNull();
    });

    it('that another service has taken over is not regained, also when that one has ended', async () => {
      const proxy = await TcpProxy.start(database.url);
      try {
        const lock = await acquire(proxy.url);
        proxy.goSilent();
        await until('the silence to be noticed', () => lock?.isHeld === false);
        await endSessions();
        await (await acquire())?.release();
        proxy.speak();
        await until('the service to be told', () => taken === 1);
        expect(lock?.isHeld).toBe(false);
      } finally {
        await proxy.stop();
      }
    });

    it('is regained after a silent connection that the server ends', async () => {
      const proxy = await TcpProxy.start(database.url);
      try {
        const lock = await acquire(proxy.url);
        proxy.goSilent();
        await until('the silence to be noticed', () => lock?.isHeld === false);
        proxy.speak();
        await endSessions();
        await until('the lock to be regained', () => lock?.isHeld === true);
        expect(taken).toBe(0);
      } finally {
        await proxy.stop();
      }
    });

    it('that is released while it is lost stays released', async () => {
      const lock = await acquire();
      await withoutSessions(async () => {
        await until('the end to be noticed', () => lock?.isHeld === false);
        await lock?.release();
      });
      expect((await acquire())?.isHeld).toBe(true);
      expect([lock?.isHeld, taken]).toEqual([false, 0]);
    });

    it('that services share keeps away who has to be alone, and the reverse', async () => {
      const first = await acquire(database.url, 'shared');
      const second = await acquire(database.url, 'shared');
      expect([first?.isHeld, second?.isHeld]).toEqual([true, true]);
      expect(await acquire()).toBeNull();
      await first?.release();
      expect(await acquire()).toBeNull();
      await second?.release();
      expect((await acquire())?.isHeld).toBe(true);
      expect(await acquire(database.url, 'shared')).toBeNull();
    });

    it('is regained by each service that shares it', async () => {
      const shared = [await acquire(database.url, 'shared'), await acquire(database.url, 'shared')];
      await withoutSessions(() =>
        until('the end to be noticed', () => shared.every((lock) => lock?.isHeld === false)),
      );
      await until('the lock to be regained', () => shared.every((lock) => lock?.isHeld === true));
      expect(taken).toBe(0);
    });

    it('that services share is not regained after somebody was alone', async () => {
      const proxy = await TcpProxy.start(database.url);
      try {
        const lock = await acquire(proxy.url, 'shared');
        proxy.goSilent();
        await until('the silence to be noticed', () => lock?.isHeld === false);
        await endSessions();
        await (await acquire())?.release();
        proxy.speak();
        await until('the service to be told', () => taken === 1);
        expect(lock?.isHeld).toBe(false);
      } finally {
        await proxy.stop();
      }
    });
  });
});
