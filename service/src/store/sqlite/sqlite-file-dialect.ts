import type { DatabaseConnection, DatabaseIntrospector, Dialect, Driver, Kysely } from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseFile } from './database-file.ts';
import type { CommitReturns } from './sqlite-connection.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** Kysely's view of a database file. Several may look at one; it is closed by who opened it. */
export class SqliteFileDialect implements Dialect {
  readonly #file: DatabaseFile;
  readonly #commitReturns: CommitReturns;

  constructor(file: DatabaseFile, commitReturns: CommitReturns) {
    this.#file = file;
    this.#commitReturns = commitReturns;
  }

  createAdapter(): SqliteAdapter {
    return new SqliteFileAdapter();
  }

  createDriver(): Driver {
    return new SqliteFileDriver(this.#file, this.#commitReturns);
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }
}

class SqliteFileDriver implements Driver {
  readonly #file: DatabaseFile;
  readonly #commitReturns: CommitReturns;

  constructor(file: DatabaseFile, commitReturns: CommitReturns) {
    this.#file = file;
    this.#commitReturns = commitReturns;
  }

  async init(): Promise<void> {
    // The file is open.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.#file, this.#commitReturns);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    // It holds nothing outside of a transaction.
  }

  async destroy(): Promise<void> {
    // Whoever opened the file closes it.
  }
}

class SqliteFileAdapter extends SqliteAdapter {
  /** They take turns by themselves, and only to write. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /**
   * A schema is brought up to date in one transaction: a process that is killed meanwhile leaves
   * no half of it behind, and two that begin at once do it one after the other.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
