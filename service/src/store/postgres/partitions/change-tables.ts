import { sql } from 'kysely';
import type { Transaction } from '../../store.ts';
import { queriesOf } from '../../store.ts';

/**
 * How long a change of the partitions waits for a lock on a table, in milliseconds. Whoever needs the
 * table meanwhile waits behind it. It is less than the time after which the server looks for
 * deadlocks (`deadlock_timeout`, 1 s), so that the other transaction is never the one that fails.
 */
const LOCK_MILLISECONDS = 500;

/** Makes the rest of a transaction give up soon if it does not get a lock. */
export async function waitBriefly(transaction: Transaction): Promise<void> {
  await changeTables(transaction, `set local lock_timeout = ${String(LOCK_MILLISECONDS)}`);
}

/** Runs a statement whose tables are no parameters. @throws the server's error */
export async function changeTables(transaction: Transaction, statement: string): Promise<void> {
  await sql.raw(statement).execute(queriesOf(transaction));
}
