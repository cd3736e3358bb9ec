import { Store } from '../../service/src/store/store.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from '../../service/src/store/tables.ts';

/**
 * Does something to the database of a service that runs in this process. It waits for no lock: the
 * service commits at the end of its turn of the event loop, and that turn would never end. When it
 * is the service's turn to write, it is done anew after that.
 * @param ask one transaction, or what may be done twice; it waits for nothing but the database
 */
export async function besideTheService<Result>(
  databaseFile: string,
  ask: (store: Store) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    // Right after it nothing else has begun.
    await nextTurn();
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
