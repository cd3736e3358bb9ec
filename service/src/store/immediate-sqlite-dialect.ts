import type { DatabaseConnection } from 'kysely';
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import type { SqliteDatabase } from 'kysely';

/**
 * SQLite with transactions that take the write lock at their beginning. A transaction that reads
 * first and writes later would fail at once, and not wait, when another process has written
 * meanwhile: `docloom token create` beside a running service.
 *
 * The schema is brought up to date in such a transaction too: a process that is killed meanwhile
 * leaves no half of it behind, and two that begin at once do it one after the other.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
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

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
