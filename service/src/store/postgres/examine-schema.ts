import { Client } from 'pg';
import { connectionSettings } from './connection-settings.ts';
import { withCode } from './postgres-unreachable.ts';

/** What a PostgreSQL database has. */
export interface ExaminedSchema {
  /** The names of its tables, in the schema that is used. */
  readonly tables: readonly string[];
  /** The names of the migrations that it has. */
  readonly migrations: readonly string[];
}

/**
 * Returns what a database has, without changing it.
 * @throws the server's error, `PostgresUnreachable`; DocloomError `invalid_setting`
 */
export async function examineSchema(url: URL): Promise<ExaminedSchema> {
  const client = new Client(connectionSettings(url));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const tables = await namesOf(
      client,
      'select tablename as "name" from pg_tables where schemaname = current_schema()',
    );
    const hasMigrations = tables.includes('kysely_migration');
    return {
      tables,
      migrations: hasMigrations ? await namesOf(client, 'select name from kysely_migration') : [],
    };
  } catch (cause) {
    throw withCode(cause);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function namesOf(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}
