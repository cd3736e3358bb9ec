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

/**
 * Returns a new database on the engine that jest runs the file on; see `databaseOfATest`.
 * @param file of the embedded database, as the service names it
 */
export async function databaseOfAService(file: string): Promise<DatabaseOfAService> {
  if (process.env['DOCLOOM_TEST_ENGINE'] !== 'PostgreSQL') {
    await writePreparedDatabase(file);
    return {
      setting: null,
      query: (ask) => withServiceDatabase(file, ask),
      remove: () => Promise.resolve(),
    };
  }
  const created = await TestDatabase.create();
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
    remove: () => created.remove(),
  };
}
