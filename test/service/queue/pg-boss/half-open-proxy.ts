import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A TCP proxy in front of a server, whose connections can fail without a sign. */
export class HalfOpenProxy {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  /** How many connections were opened. */
  opened = 0;

  private constructor(target: URL) {
    this.#server = createServer((client) => {
      this.opened += 1;
      const upstream = connect(Number(target.port), target.hostname);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#open.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => other.destroy());
        socket.pipe(other);
      }
    });
  }

  static async before(url: string): Promise<HalfOpenProxy> {
    const proxy = new HalfOpenProxy(new URL(url));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** Returns the address of the server by way of this proxy. */
  addressOf(url: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
  }

  /** From now on, nothing passes on the connections that are open; none is closed. */
  freeze(): void {
    for (const socket of this.#open) {
      socket.unpipe();
      socket.pause();
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
