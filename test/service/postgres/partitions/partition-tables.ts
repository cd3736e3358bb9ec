import { sql } from 'kysely';
import type { Store } from '../../../../service/src/store/store.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';

/** Runs a statement of a test that kysely has no function for. */
export async function runSql<Row>(store: Store, statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(queriesOf(store))).rows;
}

/** Returns the tables in which the rows of a partitioned table are, sorted. */
export async function tablesWithRows(store: Store, table: string): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    store,
    `select distinct tableoid::regclass::text as "name" from "${table}" order by 1`,
  );
  return rows.map(({ name }) => name.replaceAll('"', ''));
}

/** Returns the tables that a query with these conditions reads, by its plan. */
export async function tablesOfPlan(store: Store, query: string): Promise<string[]> {
  const rows = await runSql<{ 'QUERY PLAN': unknown }>(store, `explain (format json) ${query}`);
  const plan = JSON.stringify(rows);
  return [...plan.matchAll(/"Relation Name":"([^"]+)"/g)].map(([, name = '']) => name).sort();
}
