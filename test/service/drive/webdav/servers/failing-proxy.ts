import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as send } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { CertifiedKey } from '../../../self-signed.ts';

/**
 * What goes wrong with a request:
 *
 * - a number: the answer has this status, and the server never receives the request
 * - `refused`: the connection is cut before the server receives the request
 * - `lost`: the server does what it is asked to do, and the connection is cut before its answer
 * - `cut`: the connection is cut after the first half of the answer's content
 * - `stalled`: the second half of the answer's content never comes
 * - `silent`: there is no answer
 */
export type Fault = number | 'refused' | 'lost' | 'cut' | 'stalled' | 'silent';

/** A proxy on 127.0.0.1 between a store and a WebDAV server, which speaks HTTP. */
export class FailingProxy {
  /** Methods and paths, in the order of arrival, with a range if there is one. */
  readonly requests: string[] = [];
  /** Decides about each request. */
  faultOf: (method: string, path: string) => Fault | undefined = () => undefined;
  /** Returns what a request waits for. */
  delayOf: (method: string, path: string) => Promise<unknown> | undefined = () => undefined;
  /** The target of redirects. */
  location = '';
  /** What every request to the server has, in the place of what it had. */
  readonly changedHeaders: Record<string, string> = {};
  readonly #target: URL;
  readonly #protocol: 'http' | 'https';
  readonly #server: Server;

  /** @param tls for HTTPS; without it, the proxy speaks HTTP */
  constructor(target: string, tls?: CertifiedKey) {
    this.#target = new URL(target);
    this.#protocol = tls ? 'https' : 'http';
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      const delay = this.delayOf(request.method ?? '', request.url ?? '');
      if (delay) void delay.then(() => this.#handle(request, response));
      else this.#handle(request, response);
    };
    this.#server = tls ? createHttpsServer(tls, handle) : createServer(handle);
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get origin(): string {
    return `${this.#protocol}://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Returns how many connections are open. */
  async connections(): Promise<number> {
    return promisify(this.#server.getConnections.bind(this.#server))();
  }

  /** Makes the first requests with a method fail. */
  failFirst(method: string, fault: Fault, times = 1): void {
    let left = times;
    this.faultOf = (asked) => {
      if (asked !== method || left === 0) return undefined;
      left -= 1;
      return fault;
    };
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    this.requests.push(`${method} ${url}${headers.range ? ` ${headers.range}` : ''}`);
    const fault = this.faultOf(method, url);
    if (fault === 'silent') request.resume();
    else if (fault === 'refused') request.socket.destroy();
    else if (typeof fault === 'number') this.#answer(fault, request, response);
    else this.#forward(fault, request, response);
  }

  #answer(status: number, request: IncomingMessage, response: ServerResponse): void {
    request.resume().on('end', () => {
      response.writeHead(status, this.location === '' ? {} : { location: this.location });
      response.end('An answer.');
    });
  }

  #forward(
    fault: 'lost' | 'cut' | 'stalled' | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { method, url: path, headers } = request;
    const { hostname: host, port } = this.#target;
    const options = { method, path, host, port, headers: { ...headers, ...this.changedHeaders } };
    const forwarded = send(options, (answer) => {
      if (fault === 'lost') {
        answer.resume().on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      if (fault === undefined) answer.pipe(response);
      else void sendHalf(fault, answer, response);
    });
    // The store has ended its request.
    forwarded.on('error', () => request.socket.destroy());
    request.pipe(forwarded);
  }
}

async function sendHalf(
  fault: 'cut' | 'stalled',
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let left = Math.floor(Number(answer.headers['content-length']) / 2);
  for await (const piece of answer) {
    const some = (piece as Buffer).subarray(0, left);
    left -= some.length;
    response.write(some);
    if (left === 0) break;
  }
  if (fault === 'cut') setTimeout(() => response.destroy(), 20);
}
