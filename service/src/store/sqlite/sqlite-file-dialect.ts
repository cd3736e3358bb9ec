import type { DatabaseConnection, DatabaseIntrospector, Dialect, Driver, Kysely } from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseFile } from './database-file.ts';
import type { CommitReturns } from './sqlite-connection.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** Kysely dialect for a database file. Several may share one file; its opener closes it. */
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
    // The file is already open.
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
    // A connection holds nothing outside a transaction.
  }

  async destroy(): Promise<void> {
    // The opener of the file closes it.
  }
}

class SqliteFileAdapter extends SqliteAdapter {
  /** Connections wait for each other only to write; see SharedCommit. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /**
   * Migrations run in one transaction: a process that is killed leaves no half of them behind, and
   * two processes that start at once run them one after the other.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
