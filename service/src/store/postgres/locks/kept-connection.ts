import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig, QueryResultRow } from 'pg';
import { Client, DatabaseError } from 'pg';
import type { PerProcess } from '../../../concurrency/scope.ts';
import { KEEPALIVES } from './keepalives.ts';
import { withCode } from '../postgres-unreachable.ts';
import { VALUE_TYPES } from '../driver/value-types.ts';

/** The name by which the server knows these connections. */
export const KEPT_CONNECTION = 'docloom clock';

/** How long `close` waits for the server. */
const CLOSE_MILLISECONDS = 1_000;

/**
 * A connection of its own for short statements that must not wait for those of others. It is opened
 * with the first statement, and again after it was lost. A statement that takes too long shows that
 * it is lost, as on a half-open connection. Its session may hold locks: they end with it.
 */
export class KeptConnection implements PerProcess {
  readonly scope = 'per process';
  readonly #settings: ClientConfig;
  readonly #listeners: (() => void)[] = [];
  #opening: Promise<Client> | null = null;
  #client: Client | null = null;
  #isClosed = false;

  /** @param patience for connecting, and for each statement, in milliseconds */
  constructor(settings: ClientConfig, patience: number) {
    this.#settings = {
      ...settings,
      application_name: KEPT_CONNECTION,
      options: KEEPALIVES,
      types: VALUE_TYPES,
      query_timeout: patience,
      connectionTimeoutMillis: patience,
    };
  }

  /** Calls a listener each time the session has ended without `close`. */
  onLost(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Runs a statement.
   * @throws the server's error, `PostgresUnreachable`; Error after `close`
   */
  async query<Row extends QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const client = await this.#open();
    try {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    } catch (cause) {
      if (!(cause instanceof DatabaseError)) this.#lose(client);
      throw withCode(cause);
    }
  }

  /** Ends the session; a lost one ends by itself. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = null;
    const ended = client?.end().catch(() => undefined);
    await Promise.race([ended, delay(CLOSE_MILLISECONDS, undefined, { ref: false })]);
  }

  #open(): Promise<Client> {
    if (this.#isClosed) return Promise.reject(new Error('The connection is closed'));
    this.#opening ??= this.#connect().catch((cause: unknown) => {
      this.#opening = null;
      throw withCode(cause);
    });
    return this.#opening;
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#settings);
    client.on('error', () => undefined);
    client.once('end', () => {
      this.#lose(client);
    });
    try {
      await client.connect();
    } catch (cause) {
      void client.end().catch(() => undefined);
      throw cause;
    }
    if (this.#isClosed) void client.end().catch(() => undefined);
    else this.#client = client;
    return client;
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#opening = null;
    void client.end().catch(() => undefined);
    for (const listener of this.#listeners) listener();
  }
}
