import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { closesConnection, isOutdatedPlan } from '../postgres-errors.ts';
import { ConnectionLimit } from './connection-limit.ts';
import { ShortestRoundTrip } from './shortest-round-trip.ts';
import { StatementNames } from './statement-names.ts';

/**
 * A pool that lets few connections work at once. Its connections prepare repeated statements, although
 * Kysely sends each of them without a name.
 */
export class PreparingPool implements PostgresPool {
  readonly #pool: Pool;
  readonly #names = new StatementNames();
  readonly #roundTrip = new ShortestRoundTrip();
  readonly #limit = new ConnectionLimit(this.#roundTrip);
  readonly #clients = new WeakMap<PoolClient, PreparingClient>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get options(): object {
    return this.#pool.options;
  }

  /** Returns the same object for the same connection. */
  async connect(): Promise<PostgresPoolClient> {
    const leave = await this.#limit.enter();
    try {
      const client = this.#preparing(await this.#pool.connect());
      client.onRelease(leave);
      return client;
    } catch (cause) {
      leave();
      throw cause;
    }
  }

  /** Lets fewer connections work at once while `isBehind`; see `ConnectionLimit`. */
  preferThroughput(isBehind: () => boolean): void {
    this.#limit.preferThroughput(isBehind);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #preparing(client: PoolClient): PreparingClient {
    const known = this.#clients.get(client);
    if (known) return known;
    const preparing = new PreparingClient(client, this.#names, this.#roundTrip);
    this.#clients.set(client, preparing);
    return preparing;
  }
}

/** A statement as `pg` takes it. Without a name, it is planned each time. */
interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

type Answered<Row> = (cause: Error | null, result: PostgresQueryResult<Row>) => void;

/** A connection of `pg`, with the results that Kysely knows. */
interface NamingClient {
  query<Row>(statement: Statement, answered: Answered<Row>): void;
  release(destroy?: boolean): void;
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: NamingClient;
  readonly #names: StatementNames;
  readonly #roundTrip: ShortestRoundTrip;
  /** Part of the names on this connection, so that statements can be prepared anew. */
  #generation = 0;
  #isClosing = false;
  #released: () => void = () => undefined;

  constructor(client: NamingClient, names: StatementNames, roundTrip: ShortestRoundTrip) {
    this.#client = client;
    this.#names = names;
    this.#roundTrip = roundTrip;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== 'string') throw new Error('Nothing reads rows one by one');
    return this.#roundTrip.measure(() =>
      this.#execute<Row>(statement, values).catch((cause: unknown) => {
        this.#isClosing ||= closesConnection(cause);
        throw cause;
      }),
    );
  }

  /** @param released is called when the connection is back in the pool */
  onRelease(released: () => void): void {
    this.#released = released;
  }

  /** Puts the connection back into the pool, unless the server is closing it. */
  release(destroy = false): void {
    this.#client.release(destroy || this.#isClosing);
    this.#released();
  }

  async #execute<Row>(text: string, given: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const values = [...given];
    const name = isPreparable(text, values) ? this.#names.nameOf(text) : undefined;
    if (name === undefined) return this.#send<Row>({ text, values });
    try {
      return await this.#send<Row>({ name: this.#onThisConnection(name), text, values });
    } catch (cause) {
      if (!isOutdatedPlan(cause)) throw cause;
      // A migration of another process has changed a table. The next statements are planned anew; a
      // transaction has to be repeated.
      this.#generation += 1;
      const again = { name: this.#onThisConnection(name), text, values };
      return this.#send<Row>(again).catch(() => {
        throw cause;
      });
    }
  }

  /**
   * Without a callback, `pg` assigns a function to a property of the query. V8 allocates such functions
   * among the old objects, because most of them are methods. So each query, with its values and rows,
   * would outlive minor garbage collections.
   */
  #send<Row>(statement: Statement): Promise<PostgresQueryResult<Row>> {
    const { promise, resolve, reject } = Promise.withResolvers<PostgresQueryResult<Row>>();
    this.#client.query<Row>(statement, (cause, result) => {
      if (cause) reject(cause);
      else resolve(result);
    });
    return promise;
  }

  #onThisConnection(name: string): string {
    return `${name}_${String(this.#generation)}`;
  }
}

/**
 * Statements without values mostly control transactions, or are several in one text. But pg-boss fetches
 * jobs with one.
 */
function isPreparable(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || (/^\s*with\b/i.test(text) && !text.includes(';'));
}
