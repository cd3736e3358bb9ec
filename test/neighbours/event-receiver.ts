import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocloomEvent } from '@docloom/contract';

const POLL_MILLISECONDS = 5;

/** Receives events on the loopback address, and remembers when. */
export class EventReceiver {
  readonly #server: Server;
  /** By run, in milliseconds of the monotonic clock. */
  readonly #arrivals = new Map<string, number>();

  private constructor() {
    this.#server = createServer((request, response) => {
      const hear = async () => {
        const event = DocloomEvent.parse(await json(request));
        this.#arrivals.set(event.data.run.id, performance.now());
        response.writeHead(200).end();
      };
      hear().catch(() => response.destroy());
    });
  }

  static async start(): Promise<EventReceiver> {
    const receiver = new EventReceiver();
    await new Promise<void>((listening) => receiver.#server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  /** Returns when the event of a run arrived; null if it does not within the patience. */
  async arrivalOf(runId: string, patience: number): Promise<number | null> {
    const deadline = performance.now() + patience;
    while (!this.#arrivals.has(runId) && performance.now() < deadline) {
      await sleep(POLL_MILLISECONDS);
    }
    return this.#arrivals.get(runId) ?? null;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}
