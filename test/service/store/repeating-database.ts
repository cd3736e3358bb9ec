import { Store } from '../../../service/src/store/store.ts';
import type { DatabaseConnection, Driver } from 'kysely';
import { Kysely, SqliteAdapter } from 'kysely';
import type { Database } from '../../../service/src/store/database.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import { DatabaseFile } from '../../../service/src/store/sqlite/database-file.ts';
import { SqliteFileDialect } from '../../../service/src/store/sqlite/sqlite-file-dialect.ts';
import type { InterleavingAdapter } from '../../../service/src/store/transaction.ts';

const PATIENCE_MILLISECONDS = 10_000;

/**
 * Opens a database that rolls back every transaction at its first commit, as if it conflicted with
 * another.
 */
export async function openRepeatingDatabase(path: string): Promise<Database> {
  const migrated = await openDatabase(path);
  await migrated.close();
  const file = new DatabaseFile(path, PATIENCE_MILLISECONDS);
  const store = new Store(new Kysely({ dialect: new RepeatingDialect(file, 'whenOnDisk') }));
  return {
    store,
    relaxedStore: store,
    reachDisk: () => file.log.reachDisk(),
    partitions: null,
    close: () => file.close(),
    size: () => Promise.resolve(0),
    isInPlace: () => true,
    preferThroughput: () => undefined,
  };
}

/** The error of a transaction that the database has undone. */
export class SerializationFailure extends Error {}

class RepeatingAdapter extends SqliteAdapter implements InterleavingAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  async acquireLock(): Promise<void> {
    // The database runs one transaction at a time.
  }

  isSerializationFailure(cause: unknown): boolean {
    return cause instanceof SerializationFailure;
  }
}

class RepeatingDialect extends SqliteFileDialect {
  override createAdapter(): RepeatingAdapter {
    return new RepeatingAdapter();
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    let isFirst = true;
    return {
      init: () => driver.init(),
      acquireConnection: () => driver.acquireConnection(),
      beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
      rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
      releaseConnection: (connection) => driver.releaseConnection(connection),
      destroy: () => driver.destroy(),
      commitTransaction: async (connection: DatabaseConnection) => {
        const isUndone = isFirst;
        isFirst = !isFirst;
        if (isUndone) throw new SerializationFailure('Undone because of another transaction');
        await driver.commitTransaction(connection);
      },
    };
  }
}
