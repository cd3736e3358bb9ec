import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { migrations } from '../../../../service/src/store/postgres/migrations/index.ts';
import { PostgresStoreDialect } from '../../../../service/src/store/postgres/driver/postgres-dialect.ts';
import { VALUE_TYPES } from '../../../../service/src/store/postgres/driver/value-types.ts';
import { Store } from '../../../../service/src/store/store.ts';
import type { Tables } from '../../../../service/src/store/tables.ts';

/** A database that an earlier version has open. */
export interface OlderDatabase {
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/** Opens an empty database, and applies the migrations up to one. */
export async function openWithMigrations(url: string, last: string): Promise<OlderDatabase> {
  const pool = new Pool({ connectionString: url, types: VALUE_TYPES });
  pool.on('error', () => undefined);
  const queries = new Kysely<Tables>({ dialect: new PostgresStoreDialect(pool, 'full') });
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateTo(last);
  if (error !== undefined) throw error instanceof Error ? error : new Error('Not migrated');
  return { store: new Store(queries), close: () => pool.end() };
}
