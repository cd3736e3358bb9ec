import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The timeout for an event. */
const PATIENCE_MS = 2 * 60_000;

/** Receives the events of many runs, and records their times. */
export class Receiver {
  readonly #server: Server;
  readonly #early = new Map<string, number>();
  readonly #waiting = new Map<string, (at: number) => void>();

  private constructor() {
    this.#server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const at = performance.now();
        response.end();
        this.#tell(runOf(body), at);
      });
    });
    this.#server.keepAliveTimeout = 60_000;
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

  /**
   * Resolves with the time at which the run's event was complete, as in `performance.now`; it may
   * have arrived already.
   * @throws Error if it does not arrive
   */
  async eventOf(runId: string): Promise<number> {
    const early = this.#early.get(runId);
    if (early !== undefined) {
      this.#early.delete(runId);
      return early;
    }
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const timeOver = setTimeout(() => {
      reject(new Error(`No event of ${runId} came within ${String(PATIENCE_MS / 1000)} seconds.`));
    }, PATIENCE_MS);
    this.#waiting.set(runId, resolve);
    try {
      return await promise;
    } finally {
      clearTimeout(timeOver);
      this.#waiting.delete(runId);
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

  #tell(runId: string, at: number): void {
    const tell = this.#waiting.get(runId);
    if (tell) tell(at);
    else this.#early.set(runId, at);
  }
}

/** @throws Error for an event without a created document */
function runOf(body: Buffer): string {
  const event = JSON.parse(body.toString('utf8')) as {
    type: string;
    data: { run: { id: string } };
  };
  if (event.type !== 'documents.created') throw new Error(`An event is ${event.type}.`);
  return event.data.run.id;
}
