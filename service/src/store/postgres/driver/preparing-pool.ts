import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isOutdatedPlan } from '../postgres-errors.ts';
import { StatementNames } from './statement-names.ts';

/** A pool whose connections prepare repeated statements. Kysely sends every statement without a name. */
export class PreparingPool implements PostgresPool {
  readonly #pool: Pool;
  readonly #names = new StatementNames();
  readonly #clients = new WeakMap<PoolClient, PreparingClient>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get options(): object {
    return this.#pool.options;
  }

  /** Returns the same object for the same connection. */
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const known = this.#clients.get(client);
    if (known) return known;
    const preparing = new PreparingClient(client, this.#names);
    this.#clients.set(client, preparing);
    return preparing;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  /** Part of the names on this connection, so that statements can be prepared anew. */
  #generation = 0;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== 'string') throw new Error('Nothing reads rows one by one');
    return this.#execute<Row>(statement, values);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  async #execute<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = values.length === 0 ? undefined : this.#names.nameOf(text);
    if (name === undefined) return this.#send<Row>({ text, values });
    try {
      return await this.#send<Row>({ name: this.#onThisConnection(name), text, values });
    } catch (cause) {
      if (!isOutdatedPlan(cause)) throw cause;
      // A migration of another process has changed a table. The next statements are planned anew; a
      // transaction has to be repeated.
      this.#generation += 1;
      return this.#send<Row>({ name: this.#onThisConnection(name), text, values }).catch(() => {
        throw cause;
      });
    }
  }

  #onThisConnection(name: string): string {
    return `${name}_${String(this.#generation)}`;
  }

  async #send<Row>(query: {
    name?: string;
    text: string;
    values: readonly unknown[];
  }): Promise<PostgresQueryResult<Row>> {
    const result = await this.#client.query({ ...query, values: [...query.values] });
    // The library of the driver names more commands.
    return result as unknown as PostgresQueryResult<Row>;
  }
}
