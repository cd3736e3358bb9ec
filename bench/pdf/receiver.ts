import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DocloomEvent } from '@docloom/contract';

/** An event, and the time at which it was complete, as in `performance.now`. */
export interface ReceivedEvent {
  readonly event: DocloomEvent;
  readonly at: number;
}

/** The timeout for an event, in milliseconds. */
const PATIENCE_MS = 5 * 60_000;

/** Receives events, one at a time. */
export class Receiver {
  readonly #server: Server;
  #tell: (received: ReceivedEvent) => void = () => {};

  private constructor() {
    this.#server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const at = performance.now();
        response.end();
        this.#tell({ event: DocloomEvent.parse(JSON.parse(body.toString('utf8'))), at });
      });
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((listening) => receiver.#server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${String(port)}/`;
  }

  /** Returns the next event. @throws Error if none arrives */
  async next(): Promise<ReceivedEvent> {
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedEvent>();
    const timeOver = setTimeout(() => {
      reject(new Error(`No event came within ${String(PATIENCE_MS / 1000)} seconds.`));
    }, PATIENCE_MS);
    this.#tell = resolve;
    try {
      return await promise;
    } finally {
      clearTimeout(timeOver);
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((closed) => {
      this.#server.close(() => {
        closed();
      });
    });
  }
}
