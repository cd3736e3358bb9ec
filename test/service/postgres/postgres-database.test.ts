import { sql } from 'kysely';
import type { Database } from '../../../service/src/store/database.ts';
import { migrations } from '../../../service/src/store/postgres/migrations/index.ts';
import { openPostgresDatabase } from '../../../service/src/store/postgres/open-postgres-database.ts';
import { savedText, saveText } from '../../../service/src/store/records/settings.ts';
import { isLocked, isStorageFault } from '../../../service/src/store/storage-fault.ts';
import type { Store, Transaction } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { acquireLock, transact } from '../../../service/src/store/transaction.ts';
import { describeDatabase } from '../store/describe-database.ts';
import { testsWith } from '../tests-with.ts';
import { until } from '../until.ts';
import { unusedPort } from '../unused-port.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { onServer } from './empty-database.ts';
import { TestDatabase } from './test-database.ts';

const MISSING = 'The database on PostgreSQL: neither npm nor Debian has installed PostgreSQL here';
const AT_ONCE = 5;

let created: TestDatabase;
let opened: Database[];

beforeEach(() => {
  opened = [];
});

afterEach(async () => {
  for (const { close } of opened) await close();
  await created.remove();
});

async function open(): Promise<Database> {
  const database = await created.open();
  opened.push(database);
  return database;
}

/** Ends all connections to the database, as a restart of the server does. */
async function endConnections(): Promise<void> {
  await onServer(created.url, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ),
  );
}

async function settingOf(store: Store, name: string): Promise<unknown> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
    queriesOf(store),
  );
  return rows[0]?.value;
}

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (cause: unknown) => cause,
  );

testsWith(findPostgres(), MISSING, () => {
  describe('with the schema', () => {
    beforeEach(async () => {
      created = await TestDatabase.create();
    });

    describeDatabase('PostgreSQL', open);

    it('keeps text with a NUL, which PostgreSQL cannot store, with a replacement character', async () => {
      const { store } = await open();
      await saveText(store, 'answer', 'a\0b');
      expect(await savedText(store, 'answer')).toBe('a\uFFFDb');
    });

    it('does not wait for the disk in a transaction with relaxed durability', async () => {
      const { store, relaxedStore } = await open();
      const durabilityOf = (one: Store) =>
        transact(one, { lock: null }, (transaction) =>
          settingOf(transaction, 'synchronous_commit'),
        );
      expect(await durabilityOf(relaxedStore)).toBe('off');
      expect(await durabilityOf(store)).toBe('on');
      expect(await settingOf(relaxedStore, 'synchronous_commit')).toBe('on');
    });

    it('runs the transactions of a deadlock again', async () => {
      const { store } = await open();
      const locks = [{ name: 'one' }, { name: 'two' }] as const;
      const lockBoth = (first: 0 | 1) => async (transaction: Transaction) => {
        await acquireLock(transaction, locks[first]);
        await sql`select pg_sleep(0.2)`.execute(queriesOf(transaction));
        await acquireLock(transaction, locks[first === 0 ? 1 : 0]);
      };
      const both = [lockBoth(0), lockBoth(1)].map((work) => transact(store, { lock: null }, work));
      expect(await Promise.all(both)).toEqual([undefined, undefined]);
    });

    it('reports a lock that another transaction keeps as a temporary fault', async () => {
      const [{ store }, other] = [await open(), await open()];
      const cause = await transact(other.store, { lock: { name: 'one' } }, () =>
        errorOf(
          transact(store, { lock: null }, async (transaction) => {
            await sql`set local lock_timeout = '50ms'`.execute(queriesOf(transaction));
            await acquireLock(transaction, { name: 'one' });
          }),
        ),
      );
      expect([isStorageFault(cause), isLocked(cause)]).toEqual([true, true]);
    });

    it('reports a server that only reads as a fault of the storage', async () => {
      const { store } = await open();
      const cause = await errorOf(
        transact(store, { lock: null }, async (transaction) => {
          await sql`set transaction read only`.execute(queriesOf(transaction));
          await saveText(transaction, 'name', 'value');
        }),
      );
      expect(isStorageFault(cause)).toBe(true);
    });

    it('reports a violated constraint as an error of the program', async () => {
      const { store } = await open();
      const insert = () =>
        queriesOf(store).insertInto('settings').values({ name: 'a', value: 'b' }).execute();
      await insert();
      const cause = await errorOf(insert());
      expect(cause).toMatchObject({ code: '23505' });
      expect(isStorageFault(cause)).toBe(false);
    });

    it('reports a connection that ends during a transaction, and continues with another one', async () => {
      const { store } = await open();
      const cause = await errorOf(
        transact(store, { lock: null }, async (transaction) => {
          await saveText(transaction, 'name', 'lost');
          await endConnections();
          await saveText(transaction, 'name', 'lost too');
        }),
      );
      expect([isStorageFault(cause), isLocked(cause)]).toEqual([true, false]);
      expect(await savedText(store, 'name')).toBeNull();
    });

    it('continues after all unused connections have ended', async () => {
      const { store } = await open();
      await saveText(store, 'name', 'kept');
      await endConnections();
      // A statement may still get a connection that has ended, until the pool has noticed.
      await until(
        'a new connection',
        async () => (await errorOf(savedText(store, 'name'))) === undefined,
      );
      expect(await savedText(store, 'name')).toBe('kept');
    });
  });

  describe('without a schema', () => {
    beforeEach(async () => {
      created = await TestDatabase.createEmpty();
    });

    it('is migrated once by processes that start at the same time', async () => {
      const databases = await Promise.all(Array.from({ length: AT_ONCE }, open));
      for (const [position, { store }] of databases.entries()) {
        await saveText(store, `process ${String(position)}`, 'works');
      }
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
        queriesOf(databases[0]!.store),
      );
      expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
    });

    const migratedTo = async (...names: string[]) => {
      const { store } = await open();
      for (const name of names) {
        await sql`insert into kysely_migration values (${name}, '2030')`.execute(queriesOf(store));
      }
      return store;
    };

    it('of a newer version is not opened', async () => {
      await migratedTo('0998-expand-files', '0999-newer');
      await expect(created.open()).rejects.toThrow('0998-expand-files');
    });

    it('of a newer version is opened and used if that has only expanded it', async () => {
      const newer = await migratedTo('0998-expand-settings', '0999-expand-files');
      await sql`alter table "settings" add column "more" text`.execute(queriesOf(newer));
      const { store } = await open();
      await saveText(store, 'colour', 'blue');
      expect(await savedText(newer, 'colour')).toBe('blue');
    });

    it('of a newer version is not opened if it lacks a migration of this one', async () => {
      const store = await migratedTo('0999-expand-files');
      const last = Object.keys(migrations).at(-1);
      await sql`delete from kysely_migration where name = ${last}`.execute(queriesOf(store));
      await expect(created.open()).rejects.toThrow('0999-expand-files');
    });

    it('is a fault of the storage if there is no server', async () => {
      const port = String(await unusedPort());
      const url = new URL(`postgres://docloom:secret@127.0.0.1:${port}/docloom`);
      const cause = await errorOf(openPostgresDatabase({ url }));
      expect(isStorageFault(cause)).toBe(true);
      expect(String(cause)).not.toContain('secret');
    });
  });
});
