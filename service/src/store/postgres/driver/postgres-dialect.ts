import type { DialectAdapter, Driver, PostgresPool } from 'kysely';
import { PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Transaction } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { Lock, NamedLock, RowLock } from '../../lock.ts';
import type { BatchingAdapter } from '../../transaction.ts';
import type { Durability } from './postgres-driver.ts';
import { PostgresStoreDriver } from './postgres-driver.ts';
import { isDatabaseError, isInvalidStatement, isSerializationFailure } from '../postgres-errors.ts';

/** Kysely dialect for a pool of connections to PostgreSQL, with the locks of our transactions. */
export class PostgresStoreDialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #durability: Durability;

  constructor(pool: PostgresPool, durability: Durability) {
    super({ pool });
    this.#pool = pool;
    this.#durability = durability;
  }

  override createAdapter(): DialectAdapter {
    return new LockingAdapter();
  }

  override createDriver(): Driver {
    return new PostgresStoreDriver(this.#pool, this.#durability);
  }
}

/** Acquires the locks of transactions: of a row, or of a name. */
export class LockingAdapter extends PostgresAdapter implements BatchingAdapter {
  async acquireLock(transaction: Transaction, lock: Lock): Promise<void> {
    await ('name' in lock ? lockName(transaction, lock) : lockRow(transaction, lock));
  }

  isDatabaseError(cause: unknown): boolean {
    return isDatabaseError(cause);
  }

  isInvalidStatement(cause: unknown): boolean {
    return isInvalidStatement(cause);
  }

  isSerializationFailure(cause: unknown): boolean {
    return isSerializationFailure(cause);
  }
}

/** Two names may have one hash. Then one waits for the other, which does no harm. */
async function lockName(transaction: Transaction, { name }: NamedLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(
    queriesOf(transaction),
  );
}

/**
 * Not `for update`: that would also wait for transactions that insert rows with a reference to this
 * one, and two of them that lock it later would be a deadlock.
 */
async function lockRow(transaction: Transaction, { table, id, isShared }: RowLock): Promise<void> {
  const strength = sql.raw(isShared ? 'share' : 'no key update');
  await sql`select from ${sql.table(table)} where "id" = ${id} for ${strength}`.execute(
    queriesOf(transaction),
  );
}
