import type { CompiledQuery } from 'kysely';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import type { Pool } from 'pg';
import { PostgresStoreDialect } from '../../../../service/src/store/postgres/driver/postgres-dialect.ts';
import { PostgresStoreDriver } from '../../../../service/src/store/postgres/driver/postgres-driver.ts';
import { Store } from '../../../../service/src/store/store.ts';
import type { Tables } from '../../../../service/src/store/tables.ts';
import type { HeldDatabaseTime } from './held-database-time.ts';

/** Whether the process is dead that uses a store. */
export interface Life {
  isOver: boolean;
}

/** Returns the store of a process, which changes nothing more when the process is dead. */
export function storeOfAProcess(pool: Pool, time: HeldDatabaseTime, life: Life): Store {
  return new Store(
    new Kysely<Tables>({
      dialect: new MortalDialect(pool, time, life),
      plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    }),
  );
}

class MortalDialect extends PostgresStoreDialect {
  readonly #pool: Pool;
  readonly #time: HeldDatabaseTime;
  readonly #life: Life;

  constructor(pool: Pool, time: HeldDatabaseTime, life: Life) {
    super(pool, 'full');
    this.#pool = pool;
    this.#time = time;
    this.#life = life;
  }

  override createDriver(): PostgresStoreDriver {
    return new MortalDriver(this.#pool, this.#time, this.#life);
  }
}

class MortalDriver extends PostgresStoreDriver {
  readonly #time: HeldDatabaseTime;
  readonly #life: Life;

  constructor(pool: Pool, time: HeldDatabaseTime, life: Life) {
    super(pool, 'full');
    this.#time = time;
    this.#life = life;
  }

  override async acquireConnection(): ReturnType<PostgresStoreDriver['acquireConnection']> {
    if (this.#life.isOver) throw new Error('The process is dead');
    const connection = await super.acquireConnection();
    const execute = connection.executeQuery.bind(connection);
    // Statements that are collected may be executed later than the connection is acquired.
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      await this.#time.push();
      return execute<Row>(query);
    };
    return connection;
  }
}
