import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';

/** The share of the requests that fail in a chaos run. */
export const FAILING_SHARE = 0.1;

/** What may happen to a request of which a storage makes nothing good. */
const FAILURES = ['refused', 'answer lost', 'answer cut', 'busy'] as const;

/**
 * A proxy before the server of a storage, on loopback. A share of the requests fails: before the
 * server sees them, or after it has done what they ask for. It can also be away.
 */
export class FailingProxy {
  readonly #target: URL;
  readonly #random: Random;
  readonly #share: number;
  readonly #sockets = new Set<Socket>();
  readonly #watchers = new Set<() => void>();
  #server: Server;
  #port = 0;
  /** How many requests have failed. */
  failed = 0;

  private constructor(target: URL, share: number, random: Random) {
    this.#target = target;
    this.#share = share;
    this.#random = random;
    this.#server = this.#createServer();
  }

  /** @param share of the requests that fail, from 0 to 1 */
  static async start(target: URL, share: number, random: Random): Promise<FailingProxy> {
    const proxy = new FailingProxy(target, share, random);
    await proxy.#listen();
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** Calls `see` for each request that writes. Returns a function that ends that. */
  onWriting(see: () => void): () => void {
    this.#watchers.add(see);
    return () => {
      this.#watchers.delete(see);
    };
  }

  /** Cuts all connections, and accepts none for a while. */
  async goAway(milliseconds: number): Promise<void> {
    await this.stop();
    await sleep(milliseconds);
    this.#server = this.#createServer();
    await this.#listen();
  }

  async stop(): Promise<void> {
    const closed = Promise.withResolvers<undefined>();
    this.#server.close(() => {
      closed.resolve(undefined);
    });
    for (const socket of this.#sockets) socket.destroy();
    await closed.promise;
  }

  #createServer(): Server {
    const server = createServer((incoming, answer) => {
      this.#pass(incoming, answer);
    });
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
    });
    return server;
  }

  async #listen(): Promise<void> {
    const listening = Promise.withResolvers<undefined>();
    this.#server.listen(this.#port, '127.0.0.1', () => {
      listening.resolve(undefined);
    });
    await listening.promise;
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const isWriting = !['GET', 'HEAD', 'PROPFIND'].includes(incoming.method ?? '');
    if (isWriting) for (const see of this.#watchers) see();
    const failure = this.#random.happens(this.#share) ? this.#random.pick(FAILURES) : null;
    if (failure !== null) this.failed += 1;
    if (failure === 'refused') {
      incoming.socket.destroy();
      return;
    }
    if (failure === 'busy') {
      incoming.resume();
      incoming.on('end', () => answer.writeHead(503).end());
      return;
    }
    const outgoing = request(
      {
        host: this.#target.hostname,
        port: this.#target.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => {
        if (failure === 'answer lost') {
          response.resume();
          response.on('end', () => incoming.socket.destroy());
          return;
        }
        answer.writeHead(response.statusCode ?? 502, response.headers);
        if (failure === 'answer cut') {
          response.once('data', (piece: Buffer) => {
            answer.write(piece.subarray(0, piece.length / 2), () => incoming.socket.destroy());
          });
          response.on('end', () => incoming.socket.destroy());
          return;
        }
        response.pipe(answer);
        response.on('error', () => answer.destroy());
      },
    );
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }
}
