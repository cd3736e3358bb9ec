import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { createServer as createTlsServer } from 'node:tls';

/** What becomes of a request: it is answered, or the connection is closed without a word or in one. */
export type Fate = 'answered' | 'closed' | 'closed in the answer' | 'left waiting';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** A receiver, below HTTP: it lets connections be kept open, and does with requests what a test says. */
export class ForgetfulServer {
  /** The bodies that came, by connection. */
  readonly heard: string[][] = [];
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #fateOf: (connection: number, request: number) => Fate;

  private constructor(fateOf: (connection: number, request: number) => Fate, tls?: TlsOptions) {
    this.#fateOf = fateOf;
    const hear = (socket: Socket) => {
      this.#hear(socket);
    };
    this.#server = tls ? createTlsServer(tls, hear) : createServer(hear);
  }

  /**
   * @param fateOf what becomes of a request, by the numbers of its connection and of the request on
   * that, both from 0
   */
  static async start(
    fateOf: (connection: number, request: number) => Fate,
    tls?: TlsOptions,
  ): Promise<ForgetfulServer> {
    const server = new ForgetfulServer(fateOf, tls);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  url(host = '127.0.0.1', protocol = 'http'): string {
    const { port } = this.#server.address() as AddressInfo;
    return `${protocol}://${host}:${String(port)}/`;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #hear(socket: Socket): void {
    const bodies: string[] = [];
    const connection = this.heard.push(bodies) - 1;
    let unread = '';
    this.#open.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#open.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      unread += chunk.toString('latin1');
      const [head, body] = unread.split('\r\n\r\n', 2);
      const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1]);
      if (body === undefined || body.length < length) return;
      unread = '';
      const fate = this.#fateOf(connection, bodies.push(body) - 1);
      if (fate === 'answered') socket.write(ANSWER);
      if (fate === 'closed') socket.destroy();
      if (fate === 'closed in the answer') socket.write('HTTP/1.1 2', () => socket.destroy());
    });
  }
}
