import { setImmediate } from 'node:timers/promises';
import { AdvisoryMutex } from '../../../../service/src/store/postgres/locks/advisory-mutex.ts';
import { AdvisorySession } from '../../../../service/src/store/postgres/locks/advisory-session.ts';
import { connectionSettings } from '../../../../service/src/store/postgres/connection-settings.ts';
import { isLocked, isStorageFault } from '../../../../service/src/store/storage-fault.ts';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { TcpProxy } from '../tcp-proxy.ts';
import { onServer } from '../empty-database.ts';
import { TestDatabase } from '../test-database.ts';

const MISSING =
  'A mutex of several processes: neither npm nor Debian has installed PostgreSQL here';
/** A test finds out so soon that a lock is not to be had, in milliseconds. */
const SOON = 200;
/** How long a connection may be silent, in milliseconds. */
const ANSWER = 1_000;

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let sessions: AdvisorySession[];
  let lost: number[];

  beforeEach(async () => {
    database = await TestDatabase.create();
    sessions = [];
    lost = [];
  });
  afterEach(async () => {
    for (const session of sessions) await session.close();
    await database.remove();
  });

  function openSession(url = database.url): AdvisorySession {
    const onLost = (locks: number) => lost.push(locks);
    const session = new AdvisorySession(connectionSettings(new URL(url)), {
      onLost,
      patience: ANSWER,
    });
    sessions.push(session);
    return session;
  }

  /** The mutex of another process. */
  const mutex = (patience?: number) => new AdvisoryMutex(openSession(), 'file', patience);

  /** A task that has begun, and ends when it is told. */
  async function held(of: AdvisoryMutex<string>, key: string) {
    const [begun, end] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const ended = of.runExclusive(key, async () => {
      begun.resolve(null);
      await end.promise;
    });
    await Promise.race([begun.promise, ended]);
    return async () => {
      end.resolve(null);
      await ended;
    };
  }

  /** The number of advisory locks in the database. */
  const locks = () =>
    onServer(database.url, async (client) => {
      const { rowCount } = await client.query(
        `select from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount;
    });

  const endSessions = () =>
    onServer(database.url, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
      ),
    );

  describe('a mutex that several processes share', () => {
    it('runs one task at a time for each key', async () => {
      const processes = [mutex(), mutex(), mutex()];
      let running = 0;
      let most = 0;
      const names = await Promise.all(
        Array.from({ length: 60 }, (_, number) =>
          processes[number % 3]!.runExclusive('a', async () => {
            running += 1;
            most = Math.max(most, running);
            await setImmediate();
            running -= 1;
            return number;
          }),
        ),
      );
      expect(most).toBe(1);
      expect(names).toEqual(Array.from({ length: 60 }, (_, number) => number));
    });

    it('runs the tasks of other keys and of other mutexes meanwhile', async () => {
      const end = await held(mutex(), 'a');
      const session = openSession();
      const other = new AdvisoryMutex<string>(session, 'file', SOON);
      expect(await other.runExclusive('b', async () => 'done')).toBe('done');
      const ofDocuments = new AdvisoryMutex<string>(session, 'document', SOON);
      expect(await ofDocuments.runExclusive('a', async () => 'done')).toBe('done');
      await end();
    });

    it('is free again after a task that has failed', async () => {
      const failing = mutex().runExclusive('a', () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
      expect(await mutex().runExclusive('a', async () => 'yes')).toBe('yes');
    });

    it('leaves no lock behind', async () => {
      const one = mutex();
      await Promise.all(['a', 'b', 'c'].map((key) => one.runExclusive(key, setImmediate)));
      await one.runWithFree(['a', 'd'], setImmediate);
      await until('the locks to be released', async () => (await locks()) === 0);
    });

    it('rejects a task for which it has waited too long, like a busy database', async () => {
      const end = await held(mutex(), 'a');
      const waiting = mutex(SOON).runExclusive('a', async () => 'too early');
      const cause: unknown = await waiting.catch((thrown: unknown) => thrown);
      expect(cause).toMatchObject({ code: '55P03' });
      expect([isLocked(cause), isStorageFault(cause)]).toEqual([true, true]);
      await end();
    });

    it('keeps only tasks of its own process away from a key that others cannot use yet', async () => {
      const [one, other] = [mutex(), mutex(SOON)];
      const end = await held(one, 'a');
      expect(await other.runInProcess('a', async () => 'done')).toBe('done');
      const seen: string[] = [];
      const local = one.runInProcess('a', async () => seen.push('local'));
      await setImmediate();
      expect(seen).toEqual([]);
      await end();
      await local;
      expect(seen).toEqual(['local']);
    });

    it('knows which keys are locked in its own process', async () => {
      const [one, other] = [mutex(), mutex()];
      const end = await held(one, 'a');
      expect([one.isLocked('a'), one.isLocked('b'), other.isLocked('a')]).toEqual([
        true,
        false,
        false,
      ]);
      await end();
    });
  });

  describe('a task that takes whatever is free', () => {
    it('gets neither the keys of its own process nor those of others', async () => {
      const [one, other] = [mutex(), mutex(SOON)];
      const ends = [await held(one, 'a'), await held(other, 'b')];
      await one.runWithFree(['a', 'b', 'c', 'd', 'c'], async (free) => {
        expect(free).toEqual(['c', 'd']);
        await expect(other.runExclusive('c', setImmediate)).rejects.toMatchObject({
          code: '55P03',
        });
      });
      for (const end of ends) await end();
      expect(await other.runExclusive('c', async () => 'done')).toBe('done');
    });

    it('gets a thousand keys with few statements', async () => {
      const keys = Array.from({ length: 1_000 }, (_, number) => String(number));
      await mutex().runWithFree(keys, async (free) => {
        expect(free).toEqual(keys);
        expect(await locks()).toBe(1_000);
      });
    });
  });

  describe('the connection of a mutex', () => {
    it('is opened again after it was lost, and the lost locks are reported', async () => {
      const one = mutex();
      const end = await held(one, 'a');
      await endSessions();
      await until('the loss to be reported', () => lost.length > 0);
      expect(lost).toEqual([1]);
      // Another process may work meanwhile, and does not lose its lock when the first task ends.
      const other = mutex();
      const endOther = await held(other, 'a');
      await end();
      await expect(
        new AdvisoryMutex(openSession(), 'file', SOON).runExclusive('a', setImmediate),
      ).rejects.toMatchObject({ code: '55P03' });
      await endOther();
      expect(await one.runExclusive('a', async () => 'done')).toBe('done');
    });

    it('that falls silent is replaced, and nobody waits for it for long', async () => {
      const proxy = await TcpProxy.start(database.url);
      try {
        const one = new AdvisoryMutex<string>(openSession(proxy.url), 'file');
        const end = await held(one, 'a');
        proxy.goSilent();
        const waiting = one.runExclusive('b', async () => 'done');
        await until('the silence to be noticed', () => lost.length > 0);
        await endSessions();
        proxy.speak();
        expect(await waiting).toBe('done');
        await end();
      } finally {
        await proxy.stop();
      }
    });

    it('that cannot be opened is reported as such', async () => {
      const nowhere = Object.assign(new URL(database.url), { port: '1' });
      const settings = connectionSettings(nowhere);
      const session = new AdvisorySession(settings, { onLost: () => undefined });
      const one = new AdvisoryMutex<string>(session, 'file', SOON);
      const unreachable = { code: 'POSTGRES_UNREACHABLE' };
      await expect(one.runExclusive('a', setImmediate)).rejects.toMatchObject(unreachable);
      await expect(one.runWithFree(['a'], setImmediate)).rejects.toMatchObject(unreachable);
      expect(one.isLocked('a')).toBe(false);
    });
  });
});
