import { setImmediate as nextIteration } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Store } from '../../service/src/store/store.ts';
import type { Tables } from '../../service/src/store/tables.ts';

/**
 * Runs a transaction in the database of a service that runs in this process. It does not wait for
 * locks: the service commits at the end of its event-loop iteration, and a synchronous wait would
 * block that iteration forever. If the service holds the lock, the transaction is retried.
 * @param ask one transaction, or steps that may run twice; it awaits nothing but the database
 */
export async function withServiceDatabase<Result>(
  databaseFile: string,
  ask: (store: Store) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    // At this point, no other task of the iteration has started.
    await nextIteration();
    const database = new BetterSqlite(databaseFile, { timeout: 0 });
    const queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
    try {
      database.pragma('foreign_keys = ON');
      return await ask(new Store(queries));
    } catch (cause) {
      if (!isBusy(cause)) throw cause;
    } finally {
      await queries.destroy();
    }
  }
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY');
}
