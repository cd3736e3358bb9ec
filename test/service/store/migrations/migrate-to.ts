import type BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../../../service/src/store/migrations/index.ts';

/** Applies the migrations up to that one. */
export async function migrateTo(database: BetterSqlite.Database, last: string): Promise<void> {
  const known = Object.entries(migrations).filter(([name]) => name <= last);
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new SqliteDialect({ database }) }),
    provider: { getMigrations: async () => Object.fromEntries(known) },
  });
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
}
