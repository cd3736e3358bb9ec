import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import type { CompiledQuery } from 'kysely';
import { Kysely, sql } from 'kysely';
import { DatabaseFile } from '../../../../service/src/store/sqlite/database-file.ts';
import { cacheRowsOf } from '../../../../service/src/store/sqlite/settings-row-cache.ts';
import { SqliteFileDialect } from '../../../../service/src/store/sqlite/sqlite-file-dialect.ts';
import { noise } from '../../noise.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

interface Names {
  names: { id: number; name: string };
  others: { id: number; name: string };
  fileLinks: { name: string };
}

let folder: TemporaryFolder;
let file: DatabaseFile;
let store: Kysely<Names>;
let query: CompiledQuery<Names['names']>;

const path = () => join(folder.path, 'test.db');

beforeEach(async () => {
  folder = new TemporaryFolder();
  file = new DatabaseFile(path(), 10_000);
  store = new Kysely({ dialect: new SqliteFileDialect(file, 'whenWritten') });
  await sql`create table names (id integer primary key, name text)`.execute(store);
  await sql`create table others (id integer primary key, name text)`.execute(store);
  await store.insertInto('names').values({ id: 1, name: 'first' }).execute();
  query = store.selectFrom('names').selectAll().where('id', '=', 1).compile();
  cacheRowsOf(query);
});

afterEach(async () => {
  await file.close();
  folder.remove();
});

const ask = async (from: Kysely<Names> = store) => (await from.executeQuery(query)).rows;
const rename = (name: string, into: Kysely<Names> = store) =>
  into.updateTable('names').set({ name }).where('id', '=', 1).execute();

describe('rows of a cached query', () => {
  it('come from the cache', async () => {
    const first = await ask();
    expect(await ask()).toBe(first);
  });

  it('cannot be changed by callers', async () => {
    const [row] = await ask();
    expect(row).toBeDefined();
    expect(() => Object.assign(row ?? {}, { name: 'mine' })).toThrow(TypeError);
  });

  it('are read again after a write to their table', async () => {
    await ask();
    await rename('second');
    expect(await ask()).toEqual([{ id: 1, name: 'second' }]);
  });

  it('stay cached after a write to another table', async () => {
    const first = await ask();
    await store.insertInto('others').values({ id: 1, name: 'x' }).execute();
    await setImmediate();
    expect(await ask()).toBe(first);
  });

  it('are read again after another process has written', async () => {
    await ask();
    const beside = new BetterSqlite(path());
    beside.exec(`update names set name = 'theirs' where id = 1`);
    beside.close();
    expect(await ask()).toEqual([{ id: 1, name: 'theirs' }]);
  });

  it('are read again after a statement with unknown tables', async () => {
    await ask();
    await sql`update names set name = 'raw' where id = 1`.execute(store);
    expect(await ask()).toEqual([{ id: 1, name: 'raw' }]);
  });

  it('are never cached if triggers write to their table', async () => {
    await sql`create table "fileLinks" (name text)`.execute(store);
    await sql`create trigger renamed after update on names
      begin insert into "fileLinks" values (new.name); end`.execute(store);
    const links = store.selectFrom('fileLinks').selectAll().compile();
    cacheRowsOf(links);
    const askForLinks = async () => (await store.executeQuery(links)).rows;
    await rename('second');
    expect(await askForLinks()).toEqual([{ name: 'second' }]);
    await rename('third');
    expect(await askForLinks()).toEqual([{ name: 'second' }, { name: 'third' }]);
  });

  it('are not cached if there are none, so that strangers cannot fill the memory', async () => {
    await store.deleteFrom('names').execute();
    const first = await ask();
    expect(first).toEqual([]);
    expect(await ask()).not.toBe(first);
  });

  it('are not cached if they are long, so that a thousand cannot fill the memory', async () => {
    await rename(noise(100_000));
    const first = await ask();
    const second = await ask();
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
  });

  it('are the written ones in a transaction, and the committed ones afterwards', async () => {
    await ask();
    await store.transaction().execute(async (transaction) => {
      await rename('inside', transaction);
      expect(await ask(transaction)).toEqual([{ id: 1, name: 'inside' }]);
      expect(await ask()).toEqual([{ id: 1, name: 'first' }]);
    });
    expect(await ask()).toEqual([{ id: 1, name: 'inside' }]);
  });

  it('that were never committed are dropped', async () => {
    const fails = store.transaction().execute(async (transaction) => {
      await rename('undone', transaction);
      await ask(transaction);
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect(await ask()).toEqual([{ id: 1, name: 'first' }]);
  });
});

it('returns the same rows as no cache would, in any order of events', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('ask' as const) }),
    fc.record({ do: fc.constant('write' as const), name: fc.string({ maxLength: 3 }) }),
    fc.record({ do: fc.constant('write beside' as const), name: fc.string({ maxLength: 3 }) }),
    fc.record({
      do: fc.constant('transaction' as const),
      names: fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
      isKept: fc.boolean(),
    }),
  );
  const plain = () => store.selectFrom('names').selectAll().where('id', '=', 1).execute();
  const beside = new BetterSqlite(path());
  const agree = async (from: Kysely<Names>) => {
    const told = await ask(from);
    const there = await from.selectFrom('names').selectAll().where('id', '=', 1).execute();
    expect(told).toEqual(there);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      for (const taken of steps) {
        if (taken.do === 'ask') await agree(store);
        if (taken.do === 'write') await rename(taken.name);
        if (taken.do === 'write beside') {
          beside.prepare('update names set name = ? where id = 1').run(taken.name);
        }
        if (taken.do !== 'transaction') continue;
        const work = store.transaction().execute(async (transaction) => {
          await agree(transaction);
          for (const name of taken.names) {
            await rename(name, transaction);
            await agree(transaction);
            await agree(store);
          }
          if (!taken.isKept) throw new Error('undone');
        });
        await work.catch((cause: unknown) => {
          expect(cause).toEqual(new Error('undone'));
        });
      }
      expect(await ask()).toEqual(await plain());
    }),
    { numRuns: 200 },
  );
  beside.close();
});
