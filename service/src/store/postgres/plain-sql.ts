import { CompiledQuery } from 'kysely';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';

/** Runs statements of a library that writes its own SQL. */
export interface PlainSql {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Returns a store as libraries take one: their statements run on its connection, and in its
 * transaction if it is one. Rejects with the server's error, or `PostgresUnreachable`.
 */
export function plainSqlOf(store: Store): PlainSql {
  return {
    async executeSql(text, values = []) {
      const { rows } = await queriesOf(store).executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
