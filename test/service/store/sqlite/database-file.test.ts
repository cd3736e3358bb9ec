import { readdirSync, readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { DatabaseFile } from '../../../../service/src/store/sqlite/database-file.ts';
import { SqliteFileDialect } from '../../../../service/src/store/sqlite/sqlite-file-dialect.ts';
import { noise } from '../../noise.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';

interface Words {
  words: { word: string };
}

/** Longer than any test: nothing times out unless a test requests it. */
const PATIENCE = 600_000;

let folder: TemporaryFolder;
let file: DatabaseFile;
let store: Kysely<Words>;
let relaxedStore: Kysely<Words>;

const path = () => join(folder.path, 'test.db');
const insert = (into: Kysely<Words>, word: string) =>
  into.insertInto('words').values({ word }).execute();
const words = async (from = store) =>
  (await from.selectFrom('words').select('word').orderBy('word').execute()).map(({ word }) => word);

beforeEach(async () => {
  folder = new TemporaryFolder();
  file = new DatabaseFile(path(), PATIENCE);
  store = new Kysely({ dialect: new SqliteFileDialect(file, 'whenOnDisk') });
  relaxedStore = new Kysely({ dialect: new SqliteFileDialect(file, 'whenWritten') });
  await sql`create table words (word text primary key)`.execute(store);
});

afterEach(async () => {
  await file.close();
  folder.remove();
});

describe('a commit', () => {
  /** Counts the syncs, and lets the test delay them. */
  const holdSyncs = () => {
    const disk = Promise.withResolvers<undefined>();
    const reachDisk = jest.spyOn(file.log, 'reachDisk').mockReturnValue(disk.promise);
    return { reachDisk, release: () => disk.resolve(undefined) };
  };

  it.each([
    ['a transaction', () => store.transaction().execute((transaction) => insert(transaction, 'a'))],
    ['a statement for itself', () => insert(store, 'a')],
  ])('of %s resolves when it is on the disk', async (_, write) => {
    const { release } = holdSyncs();
    let returned = false;
    const writing = write().then(() => (returned = true));
    await until('its word', async () => (await words()).length === 1);
    await setImmediate();
    expect([returned, await words()]).toEqual([false, ['a']]);
    release();
    await writing;
    expect(returned).toBe(true);
  });

  it('with relaxed durability resolves at once', async () => {
    const { reachDisk } = holdSyncs();
    await insert(relaxedStore, 'a');
    await relaxedStore.transaction().execute((transaction) => insert(transaction, 'b'));
    expect(reachDisk).not.toHaveBeenCalled();
    expect(await words()).toEqual(['a', 'b']);
  });

  it('does not make the next transaction wait for the disk', async () => {
    const { release } = holdSyncs();
    const writing = ['a', 'b', 'c'].map((word) =>
      store.transaction().execute((transaction) => insert(transaction, word)),
    );
    await until('all words', async () => (await words()).length === 3);
    expect(await words()).toEqual(['a', 'b', 'c']);
    release();
    await Promise.all(writing);
  });

  it('fails if it cannot be synced', async () => {
    jest.spyOn(file.log, 'reachDisk').mockRejectedValue(new Error('the disk is broken'));
    const write = store.transaction().execute((transaction) => insert(transaction, 'a'));
    await expect(write).rejects.toThrow('the disk is broken');
    await expect(insert(store, 'b')).rejects.toThrow('the disk is broken');
  });
});

describe('a reader', () => {
  it('sees committed data without waiting', async () => {
    await insert(store, 'a');
    await store.transaction().execute(async (transaction) => {
      await insert(transaction, 'b');
      expect(await words()).toEqual(['a']);
      expect(await words(transaction)).toEqual(['a', 'b']);
    });
    expect(await words()).toEqual(['a', 'b']);
  });

  it('can read row by row', async () => {
    await insert(store, 'a');
    await insert(store, 'b');
    const seen: string[] = [];
    for await (const { word } of store.selectFrom('words').select('word').stream()) seen.push(word);
    expect(seen.sort()).toEqual(['a', 'b']);
  });

  it('cannot write', async () => {
    const query = sql`delete from words`.compile(store);
    await expect(file.read(query)).rejects.toThrow(/readonly/);
  });

  it('does not see writes that are not committed', async () => {
    await insert(store, 'a');
    const written = store.transaction().execute((transaction) => insert(transaction, 'b'));
    const next = store.transaction().execute(async (transaction) => {
      expect(await words(transaction)).toEqual(['a', 'b']);
      expect(await words()).toEqual(['a']);
    });
    await Promise.all([written, next]);
    expect(await words()).toEqual(['a', 'b']);
  });
});

describe('transactions', () => {
  it('run one after the other', async () => {
    const count = async () => {
      await store.transaction().execute(async (transaction) => {
        const before = await words(transaction);
        await setImmediate();
        await insert(transaction, `word ${String(before.length)}`);
      });
    };
    await Promise.all([count(), count(), count()]);
    expect(await words()).toEqual(['word 0', 'word 1', 'word 2']);
  });

  it('that throw leave nothing behind, and let the next one begin', async () => {
    const fails = store.transaction().execute(async (transaction) => {
      await insert(transaction, 'a');
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    await insert(store, 'b');
    expect(await words()).toEqual(['b']);
  });

  it('release the mutex if another process keeps the write lock', async () => {
    await file.close();
    file = new DatabaseFile(path(), 10);
    store = new Kysely({ dialect: new SqliteFileDialect(file, 'whenOnDisk') });
    const other = new BetterSqlite(path());
    other.exec('begin immediate');
    const write = () => store.transaction().execute((transaction) => insert(transaction, 'a'));
    await expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    other.exec('rollback');
    other.close();
    await write();
    expect(await words()).toEqual(['a']);
  });
});

describe('another process that keeps the write lock', () => {
  let other: BetterSqlite.Database;
  beforeEach(() => {
    other = new BetterSqlite(path());
    other.exec('begin immediate');
  });
  afterEach(() => other.close());

  it('does not block readers, even if many wait to write', async () => {
    const writes = Array.from({ length: 20 }, (_, n) => insert(store, `word ${String(n)}`));
    let written = 0;
    for (const write of writes) void write.then(() => (written += 1));
    for (let turn = 0; turn < 50; turn += 1) {
      expect(await words()).toEqual([]);
      await setImmediate();
    }
    expect(written).toBe(0);
    other.exec('rollback');
    await Promise.all(writes);
    expect(await words()).toHaveLength(20);
  });

  it('has its commits visible after it releases the lock', async () => {
    const write = insert(store, 'b');
    other.exec(`insert into words values ('a'); commit`);
    await write;
    expect(await words()).toEqual(['a', 'b']);
  });

  it('does not prevent closing the file', async () => {
    const write = insert(store, 'a');
    await setImmediate();
    await file.close();
    await expect(write).rejects.toThrow('not open');
    file = new DatabaseFile(path(), PATIENCE);
  });

  it('delays rewriting the log, and others read meanwhile', async () => {
    other.exec('rollback');
    await insert(relaxedStore, 'a');
    // A reader of the log prevents it from being truncated.
    other.exec('begin');
    other.prepare('select * from words').all();
    const handle = await open(path(), 'r');
    await handle.close();
    const handles = Object.getPrototypeOf(handle) as { datasync: () => Promise<void> };
    jest.spyOn(handles, 'datasync').mockRejectedValueOnce(new Error('the disk is broken'));
    const write = insert(store, 'b');
    await until('the word', async () => (await words()).length === 2);
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    other.exec('commit');
    await write;
    jest.restoreAllMocks();
  });
});

it('resolves all waiting writers when it is closed', async () => {
  await insert(store, 'a');
  const closed = file.close();
  await insert(relaxedStore, 'b');
  await closed;
  file = new DatabaseFile(path(), PATIENCE);
  store = new Kysely({ dialect: new SqliteFileDialect(file, 'whenOnDisk') });
  expect(await words()).toEqual(['a', 'b']);
});

describe('a database on a full disk', () => {
  const bigWord = noise(100_000);
  const limitPages = (pages: number) =>
    sql.raw(`pragma max_page_count = ${String(pages)}`).execute(store);

  it('reports that, and not a failed rollback', async () => {
    await limitPages(5);
    const write = store.transaction().execute((transaction) => insert(transaction, bigWord));
    await expect(write).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  });

  it('writes nothing of a transaction that SQLite rolled back, even if it goes on', async () => {
    await limitPages(5);
    const write = store.transaction().execute(async (transaction) => {
      await insert(transaction, bigWord).catch(() => undefined);
      await insert(transaction, 'a');
    });
    await expect(write).rejects.toThrow();
    expect(await words()).toEqual([]);
  });

  it('goes on when space is free again', async () => {
    await limitPages(5);
    await expect(insert(store, bigWord)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    await limitPages(1_000);
    await insert(store, bigWord);
    expect(await words()).toEqual([bigWord]);
  });
});

testsWith(platform() === 'linux' ? '/proc/self/fd' : null, 'files of savepoints', (descriptors) => {
  describe('a savepoint', () => {
    /** SQLite deletes a temporary file as soon as it has opened it. */
    const temporaryFiles = () =>
      readdirSync(descriptors)
        .map((descriptor) => targetOf(join(descriptors, descriptor)))
        .filter((target) => /\/(#\d+|etilqs_\w+) \(deleted\)$/.test(target));

    /** Changes more pages than SQLite keeps in memory by itself, in a transaction after another one. */
    const filesDuringSavepoint = async () => {
      const before = temporaryFiles();
      const first = insert(relaxedStore, 'first');
      const second = relaxedStore.transaction().execute(async (transaction) => {
        await sql`update words set word = 'new ' || word`.execute(transaction);
        return temporaryFiles().filter((one) => !before.includes(one)).length;
      });
      return (await Promise.all([first, second]))[1];
    };

    beforeEach(async () => {
      const long = Array.from({ length: 500 }, (_, number) => `${number} ${'x'.repeat(1_000)}`);
      await store
        .insertInto('words')
        .values(long.map((word) => ({ word })))
        .execute();
    });

    it('needs a file by default', async () => {
      expect(await filesDuringSavepoint()).toBeGreaterThan(0);
    });

    it('needs none if it is kept in memory', async () => {
      file.keepSavepointsInMemory();
      expect(await filesDuringSavepoint()).toBe(0);
    });
  });
});

/** Returns the empty text for a descriptor that was closed meanwhile. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return '';
  }
}
