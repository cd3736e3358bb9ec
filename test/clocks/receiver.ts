import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { DocloomEvent } from '@docloom/contract';

/** Every so many new events fail at their first attempt, so that the next one waits for its time. */
const FAILS_EVERY = 5;

/** Receives the events of a service, and remembers their runs. */
export class Receiver {
  /** The runs whose events were answered with 200. */
  readonly runs = new Set<string>();
  readonly #known = new Set<string>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      // The service was killed while sending.
      this.#hear(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((listening) => receiver.#server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const event = DocloomEvent.parse(await json(request));
    const isNew = !this.#known.has(event.id);
    this.#known.add(event.id);
    if (isNew && this.#known.size % FAILS_EVERY === 0) {
      response.writeHead(500).end();
      return;
    }
    this.runs.add(event.data.run.id);
    response.writeHead(200).end();
  }
}
