import type { DatabaseConnection } from 'kysely';
import { CompiledQuery, SqliteDialect, SqliteDriver } from 'kysely';
import type { SqliteDatabase } from 'kysely';

/**
 * SQLite with transactions that take the write lock at their beginning. A transaction that reads
 * first and writes later would fail at once, and not wait, when another process has written
 * meanwhile: `docloom token create` beside a running service.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: this.#database });
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
