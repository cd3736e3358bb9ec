import { CompiledQuery } from 'kysely';
import { Pool } from 'pg';
import type { Store } from '../store.ts';
import { executeCompiled } from '../store.ts';
import { connectionSettings } from './connection-settings.ts';

/** Runs statements of a library that writes its own SQL. */
export interface PlainSql {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Returns a store as libraries take one: their statements run on its connection, and in its
 * transaction if it is one. They reject with the server's error, or `PostgresUnreachable`.
 */
export function plainSqlOf(store: Store): PlainSql {
  return {
    async executeSql(text, values = []) {
      const { rows } = await executeCompiled(store, CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/** A connection of its own. A statement on it that takes too long fails, and so does the connection. */
export interface PlainConnection extends PlainSql {
  close(): Promise<void>;
}

/**
 * Returns a connection for statements that must not wait for those of others, or on a connection
 * that was lost without a sign. It is opened with the first statement, and again after an error.
 * @param url see `connectionSettings`
 * @param patience for connecting, and for each statement, in milliseconds
 */
export function plainConnectionTo(url: URL, patience: number): PlainConnection {
  const pool = new Pool({
    ...connectionSettings(url),
    max: 1,
    application_name: 'docloom queue',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    // Without it, each statement that was given up would go on waiting for its lock.
    statement_timeout: patience,
  });
  // The pool replaces a connection that has ended; the next statement on it reports the error.
  pool.on('error', () => undefined);
  return {
    executeSql: (text, values = []) => pool.query(text, values),
    close: () => pool.end(),
  };
}
