import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers that belong to a connection; Node sets those of its own. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** A proxy that passes each request to the next of several services, whatever its connection is. */
export class RoundRobin {
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  #targets: readonly URL[] = [];
  #next = 0;

  private constructor() {
    this.#server = createServer((incoming, response) => {
      this.#pass(incoming, response);
    });
    // The services behind it have limits of their own.
    this.#server.requestTimeout = 0;
    this.#server.headersTimeout = 0;
    this.#server.keepAliveTimeout = 0;
  }

  static async start(): Promise<RoundRobin> {
    const proxy = new RoundRobin();
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on, requests go to these services. */
  passTo(urls: readonly string[]): void {
    this.#targets = urls.map((url) => new URL(url));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
    this.#agent.destroy();
  }

  #pass(incoming: IncomingMessage, response: ServerResponse): void {
    const target = this.#targets[this.#next % this.#targets.length];
    this.#next += 1;
    const { method = 'GET', url: path = '/', rawHeaders } = incoming;
    const passed = request({
      agent: this.#agent,
      host: target?.hostname,
      port: target?.port,
      method,
      path,
      headers: endToEnd(rawHeaders),
      setHost: false,
    });
    passed.on('response', (answer) => {
      response.writeHead(
        answer.statusCode ?? 502,
        answer.statusMessage,
        endToEnd(answer.rawHeaders),
      );
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }
}

/** Returns the headers of a message without those of its connection, name after name. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? '';
    return !HOP_BY_HOP.has(name.toLowerCase());
  });
}
