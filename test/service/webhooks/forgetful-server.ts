import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { createServer as createTlsServer } from 'node:tls';

/** The reaction to a request: an answer, or a connection closed before or during the answer, or no reaction. */
export type ServerReaction = 'answered' | 'closed' | 'closed in the answer' | 'left waiting';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** A receiver on TCP level: it keeps connections open and reacts to requests as a test specifies. */
export class ForgetfulServer {
  /** The received bodies, by connection. */
  readonly heard: string[][] = [];
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #reactionTo: (connection: number, request: number) => ServerReaction;

  private constructor(
    reactionTo: (connection: number, request: number) => ServerReaction,
    tls?: TlsOptions,
  ) {
    this.#reactionTo = reactionTo;
    const hear = (socket: Socket) => {
      this.#hear(socket);
    };
    this.#server = tls ? createTlsServer(tls, hear) : createServer(hear);
  }

  /**
   * @param reactionTo returns the reaction to a request, by the number of its connection and of the
   * request on it, both from 0
   */
  static async start(
    reactionTo: (connection: number, request: number) => ServerReaction,
    tls?: TlsOptions,
  ): Promise<ForgetfulServer> {
    const server = new ForgetfulServer(reactionTo, tls);
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
      const reaction = this.#reactionTo(connection, bodies.push(body) - 1);
      if (reaction === 'answered') socket.write(ANSWER);
      if (reaction === 'closed') socket.destroy();
      if (reaction === 'closed in the answer') socket.write('HTTP/1.1 2', () => socket.destroy());
    });
  }
}
