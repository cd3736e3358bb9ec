import { sql } from 'kysely';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { batchedRead } from '../../../../service/src/store/batching/batched-statement.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { openTestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';

const MISSING = 'Combined statements: neither npm nor Debian has installed PostgreSQL here';

let database: Database;

/** Divides 100 by a number. */
const divide = async (store: Store, by: number): Promise<number> => {
  const { rows } = await sql<{ result: number }>`
    select 100 / ${by}::int as "result"`.execute(queriesOf(store));
  return rows[0]?.result ?? NaN;
};

/** Returns the number of the connection that executes a statement. */
const connectionOf = async (store: Store): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as "id"`.execute(
    queriesOf(store),
  );
  return rows[0]?.id ?? NaN;
};

testsWith(findPostgres(), MISSING, () => {
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  describe('statements that are executed in the same iteration of the event loop', () => {
    it('share a connection', async () => {
      const one = batchedRead<'one', number>(connectionOf);
      const other = batchedRead<'other', number>(connectionOf);
      const { store } = database;
      const connections = await Promise.all([one(store, 'one'), other(store, 'other')]);
      expect(new Set(connections).size).toBe(1);
    });

    it('are repeated one by one if the combined one fails', async () => {
      const dividing = batchedRead(divide, async (store, numbers) => {
        for (const by of numbers) await divide(store, by);
        throw new Error('The combined statement has failed');
      });
      const results = await Promise.allSettled([1, 0, 4].map((by) => dividing(database.store, by)));
      expect(results).toMatchObject([
        { status: 'fulfilled', value: 100 },
        { status: 'rejected', reason: { code: '22012' } },
        { status: 'fulfilled', value: 25 },
      ]);
    });

    it('are repeated on another connection if theirs is lost', async () => {
      const answering = batchedRead(
        (store, value: number) => divide(store, value),
        async (store, values) => {
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(queriesOf(store));
          return values.map(() => 0);
        },
      );
      const { store } = database;
      expect(await Promise.all([answering(store, 1), answering(store, 2)])).toEqual([100, 50]);
    });
  });
});
