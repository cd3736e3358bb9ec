import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { SharedCommit } from '../../../../service/src/store/sqlite/shared-commit.ts';
import { noise } from '../../noise.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

/** Longer than any test: nothing times out unless a test requests it. */
const PATIENCE = 600_000;

let folder: TemporaryFolder;
let database: BetterSqlite.Database;
let commits: number;
let shared: SharedCommit;

beforeEach(() => {
  folder = new TemporaryFolder();
  commits = 0;
  const verbose = (sql: unknown) => (commits += Number(sql === 'commit'));
  database = new BetterSqlite(join(folder.path, 'test.db'), { verbose });
  database.pragma('foreign_keys = on');
  database.exec(`create table words (
    word text, before text references known (word) deferrable initially deferred);
    create table known (word text primary key)`);
  shared = new SharedCommit(database, PATIENCE);
});

afterEach(() => {
  database.close();
  folder.remove();
});

const words = () => database.prepare('select word from words order by word').pluck().all();

const insert = (word: string, before: string | null = null) =>
  database.prepare('insert into words values (?, ?)').run(word, before);

/** Writes words in a separate transaction. */
async function write(...written: string[]): Promise<void> {
  const transaction = await shared.begin();
  try {
    for (const word of written) transaction.write(() => insert(word));
    await transaction.commit();
  } finally {
    transaction.rollback();
  }
}

/** Writes a word in a transaction that is rolled back. */
async function rollBack(word: string): Promise<void> {
  const transaction = await shared.begin();
  transaction.write(() => insert(word));
  transaction.rollback();
}

describe('a commit is shared', () => {
  it('by all that begin in one iteration of the event loop', async () => {
    await Promise.all([write('a'), write('b', 'c'), write('d')]);
    expect([commits, words()]).toEqual([1, ['a', 'b', 'c', 'd']]);
  });

  it('without waiting for others: a lone one is committed in its iteration', async () => {
    const lone = write('a');
    // The first one is queued before the transaction begins.
    await setImmediate();
    await setImmediate();
    expect(database.inTransaction).toBe(false);
    await lone;
    await write('b');
    expect(commits).toBe(2);
  });

  it('by one that still writes at the end of the iteration, and none after it', async () => {
    const slow = await shared.begin();
    const early = write('b');
    await setImmediate();
    slow.write(() => insert('a'));
    await slow.commit();
    await early;
    expect([commits, words()]).toEqual([2, ['a', 'b']]);
  });
});

describe('a transaction that is rolled back', () => {
  it.each([
    ['the first', ['no', 'a', 'b']],
    ['one between', ['a', 'no', 'b']],
    ['the last', ['a', 'b', 'no']],
  ])('undoes no other transaction: %s', async (_, order) => {
    await Promise.all(order.map((word) => (word === 'no' ? rollBack(word) : write(word))));
    expect(words()).toEqual(['a', 'b']);
  });

  it('leaves nothing open if it is alone', async () => {
    await rollBack('no');
    expect(database.inTransaction).toBe(false);
  });

  it('has no effect if it has already ended', async () => {
    const transaction = await shared.begin();
    transaction.write(() => insert('a'));
    const committing = transaction.commit();
    transaction.rollback();
    await committing;
    expect(words()).toEqual(['a']);
  });
});

describe('an error', () => {
  it('of the commit fails all that share it, and none after it', async () => {
    const broken = async () => {
      const transaction = await shared.begin();
      transaction.write(() => insert('b', 'an unknown word'));
      await transaction.commit();
    };
    const results = await Promise.allSettled([write('a'), broken(), write('c')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(words()).toEqual([]);
    await write('d');
    expect(words()).toEqual(['d']);
  });

  it('after which SQLite rolls back also fails those that wait for the commit', async () => {
    database.pragma('max_page_count = 10');
    const first = write('a');
    const large = write(noise(100_000));
    const faults = await Promise.allSettled([first, large]);
    for (const fault of faults)
      expect(fault).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } });
    expect(words()).toEqual([]);
    database.pragma('max_page_count = 1000');
    await write('b');
    expect(words()).toEqual(['b']);
  });
});

describe('a transaction that SQLite has undone on its own', () => {
  // As when the disk is full.
  const undo = () => database.exec('rollback');

  it('cannot be committed', async () => {
    const transaction = await shared.begin();
    transaction.write(() => insert('lost'));
    undo();
    await expect(transaction.commit()).rejects.toThrow('undone by SQLite');
    transaction.rollback();
    await write('next');
    expect(words()).toEqual(['next']);
  });

  it('cannot be continued', async () => {
    const transaction = await shared.begin();
    transaction.write(() => insert('lost'));
    undo();
    expect(() => transaction.write(() => insert('alone'))).toThrow('undone by SQLite');
    transaction.rollback();
    expect(words()).toEqual([]);
  });
});

describe('another process that keeps the write lock', () => {
  let other: BetterSqlite.Database;
  beforeEach(() => {
    database.pragma('journal_mode = WAL');
    database.pragma('busy_timeout = 0');
    other = new BetterSqlite(join(folder.path, 'test.db'));
    other.exec('begin immediate');
  });
  afterEach(() => other.close());

  it('makes all wait in the order of arrival, without blocking the event loop', async () => {
    const writes = [write('a'), write('b'), rollBack('no'), write('c')];
    // Each iteration of the event loop would take as long as the lock is held.
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect(words()).toEqual([]);
    other.exec('rollback');
    await Promise.all(writes);
    expect([commits, words()]).toEqual([1, ['a', 'b', 'c']]);
  });

  it('fails all that wait at the end of the patience', async () => {
    shared = new SharedCommit(database, 20);
    const outcomes: string[] = [];
    const writes = Array.from({ length: 200 }, async (_, n) => {
      await write(String(n)).catch((cause: unknown) => {
        outcomes.push((cause as { code: string }).code);
      });
    });
    await Promise.race(writes);
    await setImmediate();
    expect(outcomes).toEqual(writes.map(() => 'SQLITE_BUSY'));
  });

  it('also delays work that needs the database exclusively', async () => {
    const first = write('a');
    const alone = shared.alone(() => [database.inTransaction, words()]);
    await setImmediate();
    other.exec('rollback');
    expect(await alone).toEqual([false, ['a']]);
    await first;
  });
});

it('runs work between two transactions, while none is open', async () => {
  const open = await shared.begin();
  const alone = shared.alone(() => [database.inTransaction, words()]);
  const after = write('b');
  open.write(() => insert('a'));
  await open.commit();
  expect(await alone).toEqual([false, ['a']]);
  await after;
  expect(words()).toEqual(['a', 'b']);
});

it('commits finished writes before the database is closed', async () => {
  const transaction = await shared.begin();
  transaction.write(() => insert('a'));
  const written = transaction.commit();
  shared.commitWritten();
  expect([database.inTransaction, words()]).toEqual([false, ['a']]);
  await written;
});

it('keeps exactly the committed writes, for any order of beginnings and ends', async () => {
  const transaction = fc.record({
    turns: fc.nat({ max: 3 }),
    writesOver: fc.nat({ max: 2 }),
    ends: fc.constantFrom('committed', 'rolled back'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { maxLength: 8 }), async (transactions) => {
      database.exec('delete from words');
      const wait = async (turns: number) => {
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      };
      await Promise.all(
        transactions.map(async ({ turns, writesOver, ends }, number) => {
          await wait(turns);
          const open = await shared.begin();
          open.write(() => insert(`${String(number)} first`));
          await wait(writesOver);
          open.write(() => insert(`${String(number)} second`));
          if (ends === 'committed') await open.commit();
          else open.rollback();
        }),
      );
      const kept = transactions.flatMap(({ ends }, number) =>
        ends === 'committed' ? [`${String(number)} first`, `${String(number)} second`] : [],
      );
      expect([database.inTransaction, words()]).toEqual([false, kept]);
    }),
    { numRuns: 200 },
  );
});
