import { setImmediate } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import { batchedInsert } from '../../../../service/src/store/batching/batched-insert.ts';
import { executeTogether } from '../../../../service/src/store/batching/execute-together.ts';
import { transactTogether } from '../../../../service/src/store/batching/transact-together.ts';
import { PostgresStoreDialect } from '../../../../service/src/store/postgres/driver/postgres-dialect.ts';
import { preparedQuery } from '../../../../service/src/store/prepared-query.ts';
import { queriesOf, Store } from '../../../../service/src/store/store.ts';
import type { Tables } from '../../../../service/src/store/tables.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import { AnsweringPool } from './answering-pool.ts';

let pool: AnsweringPool;
let store: Store;

beforeEach(() => {
  pool = new AnsweringPool();
  const dialect = new PostgresStoreDialect(pool, 'full');
  store = new Store(new Kysely<Tables>({ dialect }), 'in transactions');
});

const readSetting = preparedQuery((on: Store, { name }: { name: string }) =>
  queriesOf(on).selectFrom('settings').select('value').where('name', '=', name),
);

const writeSetting = preparedQuery((on: Store, setting: { name: string; value: string }) =>
  queriesOf(on).insertInto('settings').values(setting),
);

const READ = 'select "value" from "settings" where "name" = $1';
const WRITE = 'insert into "settings" ("name", "value") values ($1, $2)';

const read = (transaction: Store) => readSetting(transaction, { name: 'a' });
const write = (transaction: Store) => writeSetting(transaction, { name: 'a', value: 'b' });

/** Answers statements until a transaction has ended. */
async function answerAll(ending: Promise<unknown>): Promise<void> {
  const answering = setInterval(() => {
    pool.answer();
  });
  await ending.finally(() => {
    clearInterval(answering);
  });
}

const errorOfServer = (message: string) => new DatabaseError(message, message.length, 'error');

describe('the first statement of a transaction', () => {
  it('is sent before the server has begun it if the statement reads', async () => {
    const ending = transact(store, { lock: null }, read);
    await setImmediate();
    expect(pool.sent).toEqual(['begin', READ]);
    await answerAll(ending);
    expect(pool.sent).toEqual(['begin', READ, 'commit']);
  });

  it('is sent before the server has begun it if the statement acquires a lock', async () => {
    const ending = transact(store, { lock: { name: 'history' } }, write);
    await setImmediate();
    expect(pool.sent).toEqual(['begin', expect.stringContaining('pg_advisory_xact_lock')]);
    await answerAll(ending);
    expect(pool.sent.slice(2)).toEqual([WRITE, 'commit']);
  });

  it('waits for the beginning if the statement writes', async () => {
    const ending = transact(store, { lock: null }, write);
    await setImmediate();
    expect(pool.sent).toEqual(['begin']);
    await answerAll(ending);
    expect(pool.sent).toEqual(['begin', WRITE, 'commit']);
  });
});

describe('a transaction that the server does not begin', () => {
  const cause = errorOfServer('canceling statement due to user request');

  it('writes nothing', async () => {
    const ending = transact(store, { lock: null }, write);
    await setImmediate();
    pool.fail(cause);
    await expect(answerAll(ending)).rejects.toBe(cause);
    expect(pool.sent).toEqual(['begin', 'rollback']);
  });

  it('fails if its first statement succeeds', async () => {
    const ending = transact(store, { lock: null }, read);
    await setImmediate();
    pool.fail(cause);
    await expect(answerAll(ending)).rejects.toBe(cause);
    expect(pool.sent).toEqual(['begin', READ, 'rollback']);
  });

  it('fails if it has no statements', async () => {
    const ending = transact(store, { lock: null }, () => Promise.resolve());
    await setImmediate();
    pool.fail(cause);
    await expect(answerAll(ending)).rejects.toBe(cause);
    expect(pool.sent).toEqual(['begin', 'rollback']);
  });
});

describe('statements that are executed together', () => {
  it('are sent before the first one is answered', async () => {
    const ending = transact(store, { lock: null }, async (transaction) => {
      await read(transaction);
      await executeTogether(write(transaction), read(transaction), write(transaction));
    });
    await setImmediate();
    pool.answer();
    pool.answer();
    await setImmediate();
    expect(pool.sent).toEqual(['begin', READ, WRITE, READ, WRITE]);
    await answerAll(ending);
    expect(pool.sent.at(-1)).toBe('commit');
  });

  it('are sent before the first one is answered if the rows of a batch need several', async () => {
    const long = 'x'.repeat(600_000);
    const writeRow = batchedInsert(writeSetting, 'settings', { name: 'text', value: 'text' });
    const endings = ['a', 'b', 'c'].map((name) =>
      transactTogether(store, { lock: null, batchKey: 'Ann' }, (transaction) =>
        writeRow(transaction, { name, value: long }),
      ),
    );
    while (pool.sent.length === 0) await setImmediate();
    pool.answer();
    while (pool.sent.length === 1) await setImmediate();
    expect(pool.sent.slice(1)).toEqual(Array(3).fill(expect.stringContaining('insert')));
    await answerAll(Promise.all(endings));
  });

  it('fail with the first error of the server, when all of them have ended', async () => {
    const ending = transact(store, { lock: null }, async (transaction) => {
      await read(transaction);
      const later = setImmediate().then(() => write(transaction));
      await executeTogether(later, read(transaction));
    });
    await setImmediate();
    pool.answer();
    pool.answer();
    await setImmediate();
    await setImmediate();
    expect(pool.sent.slice(-2)).toEqual([READ, WRITE]);
    pool.fail(errorOfServer('the first'));
    pool.fail(errorOfServer('current transaction is aborted'));
    await expect(answerAll(ending)).rejects.toThrow('the first');
    expect(pool.sent.at(-1)).toBe('rollback');
  });
});
