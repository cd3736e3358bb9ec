import type { Client } from 'pg';
import type { Database } from '../../../service/src/store/database.ts';
import { openPostgresDatabase } from '../../../service/src/store/postgres/open-postgres-database.ts';
import {
  createEmptyDatabase,
  databaseAt,
  newDatabaseName,
  onServer,
  removeDatabase,
} from './empty-database.ts';
import { testServer } from './test-server.ts';

const TEMPLATE = 'docloom_template';

/** A database of one test. It is a copy of one that has the schema, because that takes less time. */
export class TestDatabase {
  readonly url: string;
  readonly #name: string;

  private constructor(url: string, name: string) {
    this.url = url;
    this.#name = name;
  }

  /** Creates a database without a schema. */
  static async createEmpty(): Promise<TestDatabase> {
    const { url, name } = await createEmptyDatabase();
    return new TestDatabase(url, name);
  }

  static async create(): Promise<TestDatabase> {
    const [server, name] = [await testServer(), newDatabaseName()];
    await onServer(server, async (client) => {
      // Nobody may be connected to the template while it is copied.
      await client.query('select pg_advisory_lock(1)');
      const { rowCount } = await client.query('select from pg_database where datname = $1', [
        TEMPLATE,
      ]);
      if (rowCount === 0) await createTemplate(client, server);
      await client.query(`create database ${name} template ${TEMPLATE}`);
    });
    return new TestDatabase(databaseAt(server, name), name);
  }

  /** Opens it once more. It is closed alone. */
  async open(connections?: number): Promise<Database> {
    return openPostgresDatabase({
      url: new URL(this.url),
      ...(connections !== undefined && { connections }),
    });
  }

  /** Returns the rows of all tables, as text. */
  async contents(): Promise<Buffer> {
    return onServer(this.url, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public'",
      );
      const texts: string[] = [];
      for (const { name } of tables) {
        const { rows } = await client.query<{ row: string }>(
          `select t::text as row from "${name}" t`,
        );
        texts.push(...rows.map(({ row }) => row));
      }
      return Buffer.from(texts.join('\n'));
    });
  }

  /** Removes it, even if somebody is still connected to it. */
  async remove(): Promise<void> {
    await removeDatabase(this.#name);
  }
}

/**
 * Opens a new database, which is removed when it is closed.
 * @param connections the most connections at once
 */
export async function openTestDatabase(connections?: number): Promise<Database> {
  const created = await TestDatabase.create();
  const database = await created.open(connections);
  return {
    ...database,
    close: async () => {
      await database.close();
      await created.remove();
    },
  };
}

async function createTemplate(client: Client, server: string): Promise<void> {
  const unfinished = `${TEMPLATE}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const database = await openPostgresDatabase({ url: new URL(databaseAt(server, unfinished)) });
  await database.close();
  await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
}
