import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { GuardedAgents } from '../../../service/src/webhooks/delivery/guard.ts';
import type { Random } from '../../chaos/random.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';
import type { ArrivedRequest } from './connection.ts';
import { Connection } from './connection.ts';
import type { ReceiverKind } from './receiver-kinds.ts';

/** A request that a receiver has got. */
export interface HeardRequest {
  url: string;
  eventId: string;
  body: string;
  hasSignature: boolean;
  kind: ReceiverKind;
  /** How long the receiver wants to be left alone, in milliseconds; 0 if it does not ask. */
  retryAfter: number;
}

const LONGEST_LATENCY = 60;
/** The service gives up before that. */
const AFTER_TIMEOUT = 16_000;
const SLOWEST = 14_000;

/** The network between the service and its receivers: HTTP over streams in memory. */
export class SimulatedNetwork {
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #kinds = new Map<string, ReceiverKind>();
  readonly #onRequest: (request: HeardRequest) => void;

  /** @param onRequest is called when a request has arrived */
  constructor(time: VirtualTime, random: Random, onRequest: (request: HeardRequest) => void) {
    this.#time = time;
    this.#random = random;
    this.#onRequest = onRequest;
  }

  setKind(host: string, kind: ReceiverKind): void {
    this.#kinds.set(host, kind);
  }

  kindOf(host: string): ReceiverKind {
    return this.#kinds.get(host) ?? 'accepts';
  }

  /** Lets every receiver accept. */
  heal(): void {
    this.#kinds.clear();
  }

  /** Returns the agents of a new process. */
  agents(): GuardedAgents {
    const http = new Agent({ keepAlive: true });
    const fresh = new Agent({ keepAlive: false });
    for (const agent of [http, fresh]) {
      agent.createConnection = ({ host }) => this.#connect(host ?? '');
    }
    return { http, https: new SecureAgent(), fresh: { http: fresh, https: new SecureAgent() } };
  }

  #connect(host: string): Duplex {
    const failure = CONNECTION_ERRORS.get(this.kindOf(host));
    return failure ? this.#failingConnection(failure) : this.#openConnection(host);
  }

  #openConnection(host: string): Connection {
    return new Connection((request, from) => {
      this.#after(this.#latency(), () => {
        this.#hear(host, request, from);
      });
    });
  }

  /** Drops requests, even if the receiver recovers before the connection fails. */
  #failingConnection(failure: readonly [code: string, syscall: string]): Connection {
    const connection = new Connection(() => undefined);
    this.#after(this.#latency(), () => {
      connection.fail(...failure);
    });
    return connection;
  }

  #hear(host: string, request: ArrivedRequest, connection: Connection): void {
    const kind = this.kindOf(host);
    if (connection.destroyed || CONNECTION_ERRORS.has(kind)) {
      connection.fail('ECONNRESET', 'read');
      return;
    }
    const seconds = this.#random.below(600) + 1;
    this.#onRequest({
      url: `http://${host}${request.path}`,
      eventId: request.headers.get('webhook-id') ?? '',
      hasSignature: request.headers.has('webhook-signature'),
      body: request.body,
      kind,
      retryAfter: ASKS_FOR_TIME.has(kind) ? seconds * 1_000 : 0,
    });
    this.#answer(connection, kind, seconds);
  }

  #answer(connection: Connection, kind: ReceiverKind, seconds: number): void {
    const status = STATUSES.get(kind);
    const later = kind === 'accepts slowly' ? this.#random.below(SLOWEST) : this.#latency();
    const delay = kind === 'accepts after the timeout' ? AFTER_TIMEOUT : later;
    this.#after(delay, () => {
      if (status !== undefined) connection.answer(this.#response(status, kind, seconds));
      if (kind === 'answers half') connection.answer('HTTP/1.1 200 OK\r\nContent-Le');
      if (kind === 'answers garbage') connection.answer('\x00\x01 220 smtp ready\r\n\r\n');
      if (CLOSES.has(kind)) connection.hangUp();
      if (kind === 'accepts and resets the connection') connection.fail('ECONNRESET', 'read');
      if (kind === 'accepts with an endless body') this.#stream(connection);
    });
  }

  #response(status: string, kind: ReceiverKind, seconds: number): string {
    const lines = [`HTTP/1.1 ${status}`];
    if (kind === 'is busy for seconds') lines.push(`Retry-After: ${seconds}`);
    if (kind === 'is busy until a date') {
      lines.push(`Retry-After: ${new Date(this.#time.wall + seconds * 1_000).toUTCString()}`);
    }
    if (kind === 'redirects') lines.push('Location: http://127.0.0.1/elsewhere');
    if (kind === 'accepts with an endless body') lines.push('Transfer-Encoding: chunked');
    else lines.push('Content-Length: 0');
    return `${lines.join('\r\n')}\r\n\r\n`;
  }

  #stream(connection: Connection): void {
    if (connection.destroyed) return;
    connection.answer(`1000\r\n${'x'.repeat(0x1000)}\r\n`);
    this.#after(1_000, () => {
      this.#stream(connection);
    });
  }

  #latency(): number {
    return 1 + this.#random.below(LONGEST_LATENCY);
  }

  #after(milliseconds: number, act: () => void): void {
    this.#time.after(milliseconds, act);
  }
}

const CONNECTION_ERRORS = new Map<ReceiverKind, [string, string]>([
  ['refuses connections', ['ECONNREFUSED', 'connect']],
  ['is unknown to DNS', ['ENOTFOUND', 'getaddrinfo']],
]);

const ASKS_FOR_TIME: ReadonlySet<ReceiverKind> = new Set<ReceiverKind>([
  'is busy for seconds',
  'is busy until a date',
]);

const CLOSES: ReadonlySet<ReceiverKind> = new Set<ReceiverKind>([
  'accepts and closes the connection',
  'hangs up',
  'answers half',
]);

const STATUSES = new Map<ReceiverKind, string>([
  ['accepts', '200 OK'],
  ['accepts without a body', '204 No Content'],
  ['accepts and closes the connection', '200 OK'],
  ['accepts with an endless body', '200 OK'],
  ['accepts slowly', '200 OK'],
  ['accepts after the timeout', '200 OK'],
  ['fails', '500 Internal Server Error'],
  ['is busy', '429 Too Many Requests'],
  ['is busy for seconds', '429 Too Many Requests'],
  ['is busy until a date', '503 Service Unavailable'],
  ['is unavailable', '503 Service Unavailable'],
  ['is gone', '410 Gone'],
  ['detects a loop', '508 Loop Detected'],
  ['redirects', '302 Found'],
]);
