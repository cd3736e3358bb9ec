import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from '../../service/src/store/database.ts';
import { openDatabase } from '../../service/src/store/database.ts';
import { writePreparedDatabase } from './prepared/prepared-database.ts';
import { TestDatabase } from './postgres/test-database.ts';

/** The database of one test, which may be opened several times. */
export interface DatabaseOfATest {
  /** @param file of the embedded database; another one does not use it */
  open(file: string): Promise<Database>;
  /** Opens it as a second process does. */
  openAgain(): Promise<Database>;
  /** Returns everything in it, as bytes. */
  contents(): Promise<Buffer>;
  remove(): Promise<void>;
}

/** Whether jest runs the file on PostgreSQL; see jest.config.mjs. */
export const isOnPostgres = process.env['DOCLOOM_TEST_ENGINE'] === 'PostgreSQL';

/** Returns a new database on the engine that jest runs the file on. */
export function databaseOfATest(): DatabaseOfATest {
  return isOnPostgres ? new PostgresOfATest() : new SqliteOfATest();
}

class SqliteOfATest implements DatabaseOfATest {
  #file = '';

  async open(file: string): Promise<Database> {
    this.#file = file;
    await writePreparedDatabase(file);
    return openDatabase(file);
  }

  openAgain(): Promise<Database> {
    return openDatabase(this.#file);
  }

  async contents(): Promise<Buffer> {
    const folder = dirname(this.#file);
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    return Buffer.concat(files.map(({ name }) => readFileSync(join(folder, name))));
  }

  async remove(): Promise<void> {
    // Its folder is removed with everything in it.
  }
}

class PostgresOfATest implements DatabaseOfATest {
  #database: TestDatabase | undefined;

  async open(): Promise<Database> {
    this.#database = await TestDatabase.create();
    return this.#database.open();
  }

  openAgain(): Promise<Database> {
    return this.#created.open();
  }

  contents(): Promise<Buffer> {
    return this.#created.contents();
  }

  async remove(): Promise<void> {
    await this.#database?.remove();
  }

  get #created(): TestDatabase {
    if (!this.#database) throw new Error('The database was not opened');
    return this.#database;
  }
}
