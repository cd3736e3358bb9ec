import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import type { Logger } from 'pino';
import type { PerProcess } from '../../../concurrency/scope.ts';
import type { NotificationChannels, Subscriber } from '../../sharing/notifications.ts';
import { KEEPALIVES } from '../locks/keepalives.ts';
import { PostgresUnreachable, withCode } from '../postgres-unreachable.ts';

/** How often the connection is tested, and how long any statement on it may take. */
const PROBE_MILLISECONDS = 5_000;

/** The time between two attempts to connect. */
const RETRY_MILLISECONDS = 500;

/** How long the server may take to confirm the end of a connection. It may be lost without a sign. */
const GOODBYE_MILLISECONDS = 1_000;

const NAME = 'docloom notifications';

type State = 'closed' | 'connected' | 'connecting' | 'new' | 'waiting';

/** A connection, and its socket, which can be closed even if the server is silent. */
interface Connection {
  readonly client: Client;
  readonly socket: Socket;
}

export interface NotificationsOptions {
  /** As `connectionSettings` returns them. */
  readonly settings: ClientConfig;
  readonly log: Logger;
  /** How often the connection is tested, and how long it may take to answer, in milliseconds. */
  readonly probe?: number;
}

/**
 * Sends and receives the notifications of a process, on a connection of its own. It connects again by
 * itself.
 *
 * States:
 * - `new`: nothing is connected yet.
 * - `connecting`: a connection is being opened, and begins to listen to each channel.
 * - `connected`: it listens to all channels. It is tested regularly, because a connection can be lost
 *   without a sign.
 * - `waiting`: the connection was lost, or could not be opened. The next attempt comes soon.
 * - `closed`.
 *
 * Transitions: new → connecting with `start`; connecting → connected when the server has confirmed
 * every channel; connecting, connected → waiting when the connection ends or does not answer in time;
 * waiting → connecting after half a second; any → closed with `close`.
 */
export class Notifications implements NotificationChannels, PerProcess {
  readonly scope = 'per process';
  readonly #settings: ClientConfig;
  readonly #log: Logger;
  readonly #probeMilliseconds: number;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  #state: State = 'new';
  #connection: Connection | null = null;
  #probe: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Only the first of several failures is logged. */
  #isFailing = false;

  constructor({ settings, log, probe = PROBE_MILLISECONDS }: NotificationsOptions) {
    this.#settings = {
      ...settings,
      application_name: NAME,
      options: KEEPALIVES,
      keepAliveInitialDelayMillis: probe,
      connectionTimeoutMillis: probe,
      query_timeout: probe,
    };
    this.#log = log;
    this.#probeMilliseconds = probe;
  }

  /** Whether notifications arrive and can be sent. */
  get isConnected(): boolean {
    return this.#state === 'connected';
  }

  /** Begins to connect. Subscribers are told when it has succeeded. */
  start(): void {
    if (this.#state === 'new') void this.#connect();
  }

  subscribe(channel: string, subscriber: Subscriber): () => void {
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    subscribers.add(subscriber);
    this.#subscribers.set(channel, subscribers);
    if (this.#connection !== null && this.#state === 'connected') {
      void this.#listenFor(this.#connection, channel, subscriber);
    }
    return () => {
      subscribers.delete(subscriber);
    };
  }

  async notify(channel: string, ...payloads: readonly string[]): Promise<void> {
    const connection = this.#connection;
    if (connection === null || this.#state !== 'connected') {
      throw new PostgresUnreachable(new Error('The connection for notifications is lost'));
    }
    const statement = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
    try {
      await connection.client.query(statement, [channel, payloads]);
    } catch (cause) {
      if (!(cause instanceof DatabaseError)) this.#lose(connection, cause);
      throw withCode(cause);
    }
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#become('closed', null);
    clearInterval(this.#probe);
    clearTimeout(this.#retry);
    if (!connection) return;
    const ended = connection.client.end().catch(() => undefined);
    await Promise.race([ended, delay(GOODBYE_MILLISECONDS, undefined, { ref: false })]);
    connection.socket.destroy();
  }

  /** @param connection null in a state without one */
  #become(state: State, connection: Connection | null): void {
    this.#state = state;
    this.#connection = connection;
  }

  async #connect(): Promise<void> {
    const socket = new Socket();
    const client = new Client({ ...this.#settings, stream: () => socket });
    const connection = { client, socket };
    this.#become('connecting', connection);
    client.on('error', (cause) => {
      this.#lose(connection, cause);
    });
    client.on('end', () => {
      this.#lose(connection, new Error('The server has closed the connection'));
    });
    client.on('notification', ({ channel, payload = '' }) => {
      this.#deliver(channel, payload);
    });
    try {
      await client.connect();
      // Channels that are subscribed to meanwhile are visited too.
      for (const channel of this.#subscribers.keys()) await listen(connection, channel);
    } catch (cause) {
      this.#lose(connection, cause);
      return;
    }
    if (this.#connection === connection) this.#beConnected(connection);
  }

  #beConnected(connection: Connection): void {
    this.#become('connected', connection);
    this.#isFailing = false;
    this.#probe = setInterval(() => {
      connection.client.query('select 1').catch((cause: unknown) => {
        this.#lose(connection, cause);
      });
    }, this.#probeMilliseconds);
    this.#probe.unref();
    for (const subscribers of this.#subscribers.values()) {
      for (const { onConnected } of subscribers) onConnected();
    }
  }

  async #listenFor(connection: Connection, channel: string, subscriber: Subscriber): Promise<void> {
    try {
      await listen(connection, channel);
      if (this.#connection === connection) subscriber.onConnected();
    } catch (cause) {
      this.#lose(connection, cause);
    }
  }

  #deliver(channel: string, payload: string): void {
    for (const { onPayload } of this.#subscribers.get(channel) ?? []) onPayload(payload);
  }

  /** Does nothing for a connection that was lost before. */
  #lose(connection: Connection, cause: unknown): void {
    if (this.#connection !== connection) return;
    this.#become('waiting', null);
    clearInterval(this.#probe);
    connection.socket.destroy();
    if (!this.#isFailing) this.#log.warn({ err: cause }, LOST);
    this.#isFailing = true;
    this.#retry = setTimeout(() => {
      void this.#connect();
    }, RETRY_MILLISECONDS);
    this.#retry.unref();
  }
}

const LOST = 'The connection for notifications was lost; it is opened again';

async function listen({ client }: Connection, channel: string): Promise<void> {
  await client.query(`listen ${escapeIdentifier(channel)}`);
}
