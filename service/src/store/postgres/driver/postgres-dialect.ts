import type { DialectAdapter, Driver, PostgresPool } from 'kysely';
import { PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Lock, NamedLock, RowLock } from '../../lock.ts';
import { preparedQuery } from '../../prepared-query.ts';
import type { Store, Transaction } from '../../store.ts';
import { queriesOf } from '../../store.ts';
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
    if ('name' in lock) {
      await lockName(transaction, { name: lock.name });
      return;
    }
    const { exclusive, shared } = lockRow[lock.table];
    await (lock.isShared ? shared : exclusive)(transaction, { id: lock.id });
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
const lockName = preparedQuery((store, { name }: NamedLock) =>
  queriesOf(store).selectNoFrom(
    sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('isLocked'),
  ),
);

/**
 * Not `for update`: that would also wait for transactions that insert rows with a reference to this
 * one, and two of them that lock it later would be a deadlock.
 */
const lockRow = {
  outgoingWebhooks: lockRowOf('outgoingWebhooks'),
  runs: lockRowOf('runs'),
  users: lockRowOf('users'),
  workflows: lockRowOf('workflows'),
};

function lockRowOf(table: RowLock['table']) {
  const rowWithId = (store: Store, id: string) =>
    queriesOf(store)
      .selectFrom(sql<{ id: string }>`${sql.table(table)}`.as('row'))
      .where('row.id', '=', id);
  return {
    exclusive: preparedQuery((store, { id }: { id: string }) =>
      rowWithId(store, id).forNoKeyUpdate(),
    ),
    shared: preparedQuery((store, { id }: { id: string }) => rowWithId(store, id).forShare()),
  };
}
