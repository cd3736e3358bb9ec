import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A connection through the proxy. */
interface Link {
  readonly client: Socket;
  readonly upstream: Socket;
}

/**
 * A TCP proxy in front of a server, whose connections can fail without a sign: they stay open, and
 * nothing passes.
 */
export class HalfOpenProxy {
  readonly #target: URL;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  /** Clients that it has accepted while it is half-open. */
  readonly #accepted = new Set<Socket>();
  #isHalfOpen = false;
  /** How many connections were opened. */
  opened = 0;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((client) => {
      this.opened += 1;
      client.on('error', () => undefined);
      if (this.#isHalfOpen) this.#accepted.add(client.pause());
      else this.#link(client);
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
    for (const link of this.#links) hold(link);
  }

  /** From now on, it accepts connections, but nothing passes on old and new ones until `recover`. */
  goHalfOpen(): void {
    this.#isHalfOpen = true;
    this.freeze();
  }

  /** Passes everything on, also what was sent meanwhile: TCP would send that again. */
  recover(): void {
    this.#isHalfOpen = false;
    for (const link of this.#links) join(link);
    for (const client of this.#accepted) this.#link(client);
    this.#accepted.clear();
  }

  /** Closes the open connections, as a firewall does that has forgotten them. */
  cut(): void {
    for (const { client, upstream } of this.#links) {
      client.destroy();
      upstream.destroy();
    }
    for (const client of this.#accepted) client.destroy();
    this.#accepted.clear();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #link(client: Socket): void {
    const upstream = connect(Number(this.#target.port), this.#target.hostname);
    upstream.on('error', () => undefined);
    const link = { client, upstream };
    this.#links.add(link);
    client.on('close', () => {
      this.#links.delete(link);
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    join(link);
  }
}

function join({ client, upstream }: Link): void {
  client.pipe(upstream);
  upstream.pipe(client);
}

function hold({ client, upstream }: Link): void {
  for (const socket of [client, upstream]) {
    socket.unpipe();
    socket.pause();
  }
}
