import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import type { PerProcess } from '../../../concurrency/scope.ts';
import { KEEPALIVES } from './keepalives.ts';
import { withCode } from '../postgres-unreachable.ts';

/** The statements wait for nothing. */
const ANSWER_MILLISECONDS = 5_000;

/** How many locks a statement acquires or releases at most. */
const MOST_AT_ONCE = 500;

/** Functions that are evaluated row by row, in the order of the arrays. */
const ACQUIRE_AND_RELEASE = {
  name: 'docloom-advisory-locks',
  text: `select "position"::int as "position",
      case when "isAcquired" then pg_try_advisory_lock("key") else pg_advisory_unlock("key") end
        as "isDone"
    from unnest($1::bigint[], $2::boolean[]) with ordinality as t ("key", "isAcquired", "position")`,
};

/** How a session holds its locks. */
export interface SessionTerms {
  /**
   * Is called with the number of locks that were lost with the connection: others may acquire them
   * at once, although their holders have not ended.
   */
  readonly onLost: (locks: number) => void;
  /** How long an answer may take, in milliseconds. */
  readonly patience?: number;
}

/** A lock, and the connection whose end releases it. */
export interface HeldLock {
  readonly key: string;
  readonly connection: unknown;
}

interface Operation {
  readonly key: string;
  /** Null to acquire the lock; otherwise the lock to release. */
  readonly released: HeldLock | null;
  readonly resolve: (held: HeldLock | null) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Holds advisory locks of PostgreSQL on a connection of its own: they may be held while others work,
 * for which a connection of the pool is too precious. The locks end with the connection, and so with
 * the process.
 *
 * It sends one statement at a time. What is to be acquired and released meanwhile is the next one, so
 * under load many locks cost one statement.
 *
 * The connection is opened when it is needed, and again after it was lost.
 */
export class AdvisorySession implements PerProcess {
  readonly scope = 'per process';
  readonly #settings: ClientConfig;
  readonly #onLost: (locks: number) => void;
  readonly #held = new Set<HeldLock>();
  #connection: Client | null = null;
  #waiting: Operation[] = [];
  #isSending = false;

  constructor(settings: ClientConfig, { onLost, patience = ANSWER_MILLISECONDS }: SessionTerms) {
    this.#settings = {
      ...settings,
      options: KEEPALIVES,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    };
    this.#onLost = onLost;
  }

  /**
   * Acquires a lock, unless another session has it. Locks of one session do not exclude each other.
   * @param key a number of 64 bits, in decimal digits
   * @returns null if another session has it
   * @throws the server's error, `PostgresUnreachable`
   */
  async tryAcquire(key: string): Promise<HeldLock | null> {
    return new Promise((resolve, reject) => {
      this.#enqueue({ key, released: null, resolve, reject });
    });
  }

  /** Releases a lock in the background. If that fails, the connection ends, and with it the lock. */
  release(held: HeldLock): void {
    if (!this.#held.delete(held)) return;
    const nothing = () => undefined;
    this.#enqueue({ key: held.key, released: held, resolve: nothing, reject: nothing });
  }

  /** Closes the connection, which releases all locks. To be called when no task is left. */
  async close(): Promise<void> {
    this.#held.clear();
    const connection = this.#connection;
    this.#connection = null;
    await connection?.end().catch(() => undefined);
  }

  #enqueue(operation: Operation): void {
    this.#waiting.push(operation);
    if (this.#isSending) return;
    this.#isSending = true;
    // Those that the same caller adds next go with it.
    queueMicrotask(() => void this.#sendAll());
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, MOST_AT_ONCE));
    this.#isSending = false;
  }

  async #send(operations: readonly Operation[]): Promise<void> {
    try {
      const connection = this.#connection ?? (await this.#connect());
      // What another connection held is released already.
      const wanted = operations.filter(
        ({ released }) => released === null || released.connection === connection,
      );
      if (wanted.length > 0) await this.#sendOn(connection, wanted);
    } catch (cause) {
      for (const { reject } of operations) reject(withCode(cause));
    }
  }

  async #sendOn(connection: Client, operations: readonly Operation[]): Promise<void> {
    const values = [
      operations.map(({ key }) => key),
      operations.map(({ released }) => released === null),
    ];
    const { rows } = await connection
      .query<{ position: number; isDone: boolean }>({ ...ACQUIRE_AND_RELEASE, values })
      .catch((cause: unknown) => {
        // It may have acquired some.
        this.#lose(connection);
        throw cause;
      });
    const done = new Set(rows.filter(({ isDone }) => isDone).map(({ position }) => position));
    for (const [index, operation] of operations.entries()) {
      if (operation.released === null) this.#settle(operation, connection, done.has(index + 1));
    }
  }

  #settle({ key, resolve, reject }: Operation, connection: Client, isAcquired: boolean): void {
    if (!isAcquired) {
      resolve(null);
    } else if (this.#connection === connection) {
      const held = { key, connection };
      this.#held.add(held);
      resolve(held);
    } else {
      reject(withCode(new Error('The connection has ended')));
    }
  }

  async #connect(): Promise<Client> {
    const connection = new Client(this.#settings);
    connection.on('error', () => {
      this.#lose(connection);
    });
    connection.once('end', () => {
      this.#lose(connection);
    });
    try {
      await connection.connect();
    } catch (cause) {
      void connection.end().catch(() => undefined);
      throw cause;
    }
    this.#connection = connection;
    return connection;
  }

  #lose(connection: Client): void {
    if (this.#connection !== connection) return;
    this.#connection = null;
    void connection.end().catch(() => undefined);
    const locks = this.#held.size;
    this.#held.clear();
    if (locks > 0) this.#onLost(locks);
  }
}
