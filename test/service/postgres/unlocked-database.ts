import { Kysely } from 'kysely';
import { Pool } from 'pg';
import type { Database } from '../../../service/src/store/database.ts';
import {
  LockingAdapter,
  PostgresStoreDialect,
} from '../../../service/src/store/postgres/driver/postgres-dialect.ts';
import { VALUE_TYPES } from '../../../service/src/store/postgres/driver/value-types.ts';
import { Store } from '../../../service/src/store/store.ts';
import type { Tables } from '../../../service/src/store/tables.ts';
import { TestDatabase } from './test-database.ts';

/** Opens a new database whose transactions acquire no locks, so that a test can show what they prevent. */
export async function openUnlockedDatabase(connections: number): Promise<Database> {
  const created = await TestDatabase.create();
  const pool = new Pool({ connectionString: created.url, max: connections, types: VALUE_TYPES });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new UnlockedDialect(pool, 'full');
  const store = new Store(new Kysely<Tables>({ dialect }));
  return {
    store,
    relaxedStore: store,
    reachDisk: () => Promise.resolve(),
    partitions: null,
    close: async () => {
      await pool.end();
      await created.remove();
    },
    size: () => Promise.resolve(0),
    isInPlace: () => true,
    preferThroughput: () => undefined,
  };
}

class UnlockedDialect extends PostgresStoreDialect {
  override createAdapter(): LockingAdapter {
    return new UnlockedAdapter();
  }
}

class UnlockedAdapter extends LockingAdapter {
  override async acquireLock(): Promise<void> {
    // Only the constraints are left.
  }
}
