import { sql } from 'kysely';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import { transact } from '../transaction.ts';
import { COPIED_TABLES, NUMBERED_TABLES } from './copied-tables.ts';

/** Runs a query that reads whole tables, without the limit for the time of a statement. */
export async function withoutTimeLimit<Result>(
  store: Store,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  return transact(store, { lock: null }, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(queriesOf(transaction));
    return work(transaction);
  });
}

/**
 * Prepares a copied database for the service: ids continue after the largest copied one, as they do
 * in the embedded database, and the planner knows the sizes of the tables at once.
 * @throws the server's error
 */
export async function settleCopy(store: Store): Promise<void> {
  for (const name of NUMBERED_TABLES) {
    await sql`
      select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'),
        coalesce(max("id"), 1), max("id") is not null) from ${sql.table(name)}`.execute(
      queriesOf(store),
    );
  }
  await withoutTimeLimit(store, async (transaction) => {
    const tables = sql.join(COPIED_TABLES.map(({ name }) => sql.table(name)));
    await sql`analyze ${tables}`.execute(queriesOf(transaction));
  });
}
