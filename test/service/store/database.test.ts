import { transact } from '../../../service/src/store/transaction.ts';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { DocloomError } from '../../../service/src/errors/errors.ts';
import type { Database } from '../../../service/src/store/database.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import { migrations } from '../../../service/src/store/migrations/index.ts';
import { WRITTEN_BY_TRIGGERS } from '../../../service/src/store/sqlite/settings-row-cache.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

let folder: TemporaryFolder;
let opened: Database[];
const file = () => join(folder.path, 'docloom.db');

async function open(): Promise<Store> {
  const database = await openDatabase(file());
  opened.push(database);
  return database.store;
}

beforeEach(() => {
  folder = new TemporaryFolder();
  opened = [];
});

afterEach(async () => {
  for (const { close } of opened) await close();
  folder.remove();
});

const pragma = async (store: Store, name: string) => {
  const { rows } = await sql
    .raw<Record<string, unknown>>(`pragma ${name}`)
    .execute(queriesOf(store));
  return Object.values(rows[0] ?? {})[0];
};

const insertTeam = (store: Store, name: string) =>
  queriesOf(store)
    .insertInto('teams')
    .values({ id: `team_${name}`, name, createdAt: 0 })
    .execute();

const refusal = async () => {
  const cause: unknown = await openDatabase(file()).then(
    (database) => opened.push(database),
    (reason: unknown) => reason,
  );
  expect(cause).toBeInstanceOf(DocloomError);
  return cause as DocloomError;
};

describe('a new database', () => {
  it('is created if there is none', async () => {
    await open();
    expect(existsSync(file())).toBe(true);
  });

  it('has triggers that write only to tables whose rows are not cached', async () => {
    const store = await open();
    const { rows } = await sql<{ sql: string }>`
      select "sql" from sqlite_master where "type" = 'trigger'`.execute(queriesOf(store));
    const written = rows.flatMap(({ sql: trigger }) =>
      Array.from(
        trigger.matchAll(/(?:insert (?:or \w+ )?into|update|delete from) "(\w+)"/g),
        ([, table]) => table,
      ),
    );
    expect(new Set(written)).toEqual(new Set(WRITTEN_BY_TRIGGERS));
  });

  it('has every table, and is empty', async () => {
    const store = await open();
    const tables = await queriesOf(store).introspection.getTables();
    expect(tables.map(({ name }) => name).sort()).toEqual([
      'auditEntries',
      'deliveries',
      'deliveryTries',
      'documents',
      'driveBlobIds',
      'driveFiles',
      'driveHolders',
      'driveMoves',
      'driveNames',
      'driveUsage',
      'fileLinks',
      'identities',
      'invitations',
      'jobs',
      'leaseOwners',
      'outgoingWebhooks',
      'passwords',
      'runOutputs',
      'runs',
      'sampleData',
      'sessions',
      'settings',
      'sourceEvents',
      'sources',
      'teamOwners',
      'teams',
      'templateVersions',
      'tokens',
      'users',
      'versionFilesToRemove',
      'workflowReaders',
      'workflows',
    ]);
    expect(await queriesOf(store).selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['commits reach the disk in their order (NORMAL)', 'synchronous', 1],
    ['readers and a writer run concurrently', 'journal_mode', 'wal'],
    ['references are kept', 'foreign_keys', 1],
  ])('%s', async (_, name, value) => {
    expect(await pragma(await open(), name)).toBe(value);
  });
});

describe('a database that exists', () => {
  it('keeps its data', async () => {
    const first = await open();
    await insertTeam(first, 'Billing');
    await opened[0]?.close();
    opened = [];
    const names = await queriesOf(await open())
      .selectFrom('teams')
      .select('name')
      .execute();
    expect(names).toEqual([{ name: 'Billing' }]);
  });

  it('is set up the same way each time', async () => {
    await open();
    const second = await open();
    expect([await pragma(second, 'synchronous'), await pragma(second, 'foreign_keys')]).toEqual([
      1, 1,
    ]);
  });

  it('can be opened and read while another process holds the write lock', async () => {
    await insertTeam(await open(), 'Billing');
    const other = new BetterSqlite(file());
    other.exec('begin immediate');
    const names = await queriesOf(await open())
      .selectFrom('teams')
      .select('name')
      .execute();
    other.exec('rollback');
    other.close();
    expect(names).toEqual([{ name: 'Billing' }]);
  });

  it('may be opened by several processes at once, also the first time', async () => {
    const script = join(__dirname, 'open-database.mjs');
    const openElsewhere = () => promisify(execFile)(process.execPath, [script, file()]);
    const said = await Promise.all(Array.from({ length: 4 }, openElsewhere));
    expect(said.map(({ stdout }) => stdout)).toEqual(['opened', 'opened', 'opened', 'opened']);
  });

  it('has applied each migration once', async () => {
    await open();
    const store = await open();
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      queriesOf(store),
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });
});

describe('a file that is no database of this version', () => {
  it('is rejected if it is a text file, and left unchanged', async () => {
    const letter = 'Dear Ann, this is a letter and no database. '.repeat(200);
    writeFileSync(file(), letter);
    const error = await refusal();
    expect(readFileSync(file(), 'utf8')).toBe(letter);
    expect(error.code).toBe('database_unreadable');
    expect(error.message).toContain(file());
    expect(error.message).toContain('not a database');
  });

  it('is rejected if it is a folder', async () => {
    await mkdir(file());
    expect((await refusal()).code).toBe('database_unreadable');
  });

  it('is rejected if its folder does not exist', async () => {
    const opening = openDatabase(join(folder.path, 'missing', 'docloom.db'));
    await expect(opening).rejects.toMatchObject({ code: 'database_unreadable' });
  });

  it('is rejected and gets no tables if it is the database of another program', async () => {
    const foreign = new BetterSqlite(file());
    foreign.exec('create table users (login text)');
    foreign.close();
    expect((await refusal()).code).toBe('database_unreadable');
    const unchanged = new BetterSqlite(file());
    const tables = unchanged.prepare(`select name from sqlite_schema where type = 'table'`).all();
    unchanged.close();
    expect(tables).toContainEqual({ name: 'users' });
    expect(tables).not.toContainEqual({ name: 'settings' });
  });

  it('is rejected if a later version has changed it', async () => {
    const store = await open();
    await sql`insert into kysely_migration values ('9999-of-the-future', 'now')`.execute(
      queriesOf(store),
    );
    const error = await refusal();
    expect(error.code).toBe('database_unreadable');
    expect(error.message).toContain('a later version of Docloom has written it');
    expect(error.message).toContain('9999-of-the-future: start that version');
  });
});

describe('a transaction', () => {
  const blocked = () => {
    const other = new BetterSqlite(file(), { timeout: 0 });
    try {
      other.exec('begin immediate; rollback');
      return false;
    } catch (cause) {
      return cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY';
    } finally {
      other.close();
    }
  };

  it('holds the write lock from its beginning, so that it never fails midway', async () => {
    const store = await open();
    const [before, during] = [
      blocked(),
      await transact(store, { lock: null }, async (transaction) => {
        await queriesOf(transaction).selectFrom('teams').selectAll().execute();
        return blocked();
      }),
    ];
    expect([before, during, blocked()]).toEqual([false, true, false]);
  });

  it('sees the commits of another process', async () => {
    const [first, second] = [await open(), await open()];
    await transact(first, { lock: null }, async (transaction) => {
      await insertTeam(transaction, 'Billing');
    });
    await transact(second, { lock: null }, async (transaction) => {
      expect(await queriesOf(transaction).selectFrom('teams').selectAll().execute()).toHaveLength(
        1,
      );
      await insertTeam(transaction, 'Sales');
    });
    expect(await queriesOf(first).selectFrom('teams').selectAll().execute()).toHaveLength(2);
  });
});
