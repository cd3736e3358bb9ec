import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A proxy on loopback before a server, whose connections a test can cut or silence. */
export class TcpProxy {
  readonly #target: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isSilent = false;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((near) => {
      this.#join(near);
    });
  }

  /** @param target the address of the server */
  static async start(target: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(target));
    await new Promise<void>((listening) => proxy.#server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  /** The address of the server behind the proxy. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return Object.assign(new URL(this.#target), { port: String(port) }).href;
  }

  /** Passes nothing on from now on, and closes nothing: each side believes that the other is there. */
  goSilent(): void {
    this.#isSilent = true;
  }

  /** Passes everything on again, on new connections. */
  speak(): void {
    this.#isSilent = false;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }

  #join(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    const [here, there] = [near, far];
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (bytes) => {
        if (!this.#isSilent) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        if (!this.#isSilent) to.destroy();
      });
    }
  }
}
