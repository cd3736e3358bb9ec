import { isOnPostgres } from './database-of-a-test.ts';
import type { DatabaseAddress } from '../../service/src/store/database-address.ts';
import type { Store } from '../../service/src/store/store.ts';
import { writePreparedDatabase } from './prepared/prepared-database.ts';
import { TestDatabase } from './postgres/test-database.ts';
import { withServiceDatabase } from './with-service-database.ts';

/** The database of a service that runs in this process. */
export interface DatabaseOfAService {
  /** The setting of the service. */
  readonly setting: DatabaseAddress | null;
  /** Runs a transaction as another process would; see `withServiceDatabase`. */
  query<Result>(ask: (store: Store) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** The databases of services that start again, by the data folder. They end with the server. */
const kept = new Map<string, TestDatabase>();

/**
 * Returns a database on the engine that jest runs the file on; see `databaseOfATest`. It is a new one,
 * or that of an earlier service with the same data folder.
 * @param file of a new embedded database, as the service names it
 * @param dataFolder of a service that starts again
 */
export async function databaseOfAService(
  file: string,
  dataFolder: string | undefined,
): Promise<DatabaseOfAService> {
  if (!isOnPostgres) {
    await writePreparedDatabase(file);
    return {
      setting: null,
      query: (ask) => withServiceDatabase(file, ask),
      remove: () => Promise.resolve(),
    };
  }
  const known = dataFolder === undefined ? undefined : kept.get(dataFolder);
  const created = known ?? (await TestDatabase.create());
  if (dataFolder !== undefined) kept.set(dataFolder, created);
  return {
    setting: { kind: 'postgres', url: new URL(created.url) },
    query: async (ask) => {
      const { store, close } = await created.open(1);
      try {
        return await ask(store);
      } finally {
        await close();
      }
    },
    remove: () => (dataFolder === undefined ? created.remove() : Promise.resolve()),
  };
}
