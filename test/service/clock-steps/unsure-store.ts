import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import type { Pool } from 'pg';
import { PostgresStoreDialect } from '../../../service/src/store/postgres/driver/postgres-dialect.ts';
import { PostgresStoreDriver } from '../../../service/src/store/postgres/driver/postgres-driver.ts';
import { Store } from '../../../service/src/store/store.ts';
import type { Tables } from '../../../service/src/store/tables.ts';

type Connection = Awaited<ReturnType<PostgresStoreDriver['acquireConnection']>>;

/** What happens to the next commit: the connection is lost before it, or before its answer. */
export interface CommitFault {
  next: 'not committed' | 'committed' | null;
}

/** Returns a store whose next commit can fail, with either outcome. */
export function unsureStore(pool: Pool, fault: CommitFault): Store {
  return new Store(
    new Kysely<Tables>({
      dialect: new UnsureDialect(pool, fault),
      plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    }),
  );
}

class UnsureDialect extends PostgresStoreDialect {
  readonly #pool: Pool;
  readonly #fault: CommitFault;

  constructor(pool: Pool, fault: CommitFault) {
    super(pool, 'full');
    this.#pool = pool;
    this.#fault = fault;
  }

  override createDriver(): PostgresStoreDriver {
    return new UnsureDriver(this.#pool, this.#fault);
  }
}

class UnsureDriver extends PostgresStoreDriver {
  readonly #fault: CommitFault;

  constructor(pool: Pool, fault: CommitFault) {
    super(pool, 'full');
    this.#fault = fault;
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    const outcome = this.#fault.next;
    this.#fault.next = null;
    if (outcome === 'not committed') throw new Error('The connection was lost before the commit');
    await super.commitTransaction(connection);
    if (outcome === 'committed') throw new Error('The connection was lost after the commit');
  }
}
