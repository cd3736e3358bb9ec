import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Request } from './hostile-rows.ts';

/** What a thread sends, and how many requests side by side. */
export interface FloodOrder {
  readonly senders: number;
  readonly requests: readonly Request[];
  /** How many accepted requests wait for their event at most; null: any number. */
  readonly mostUnfinished: number | null;
}

/** In milliseconds. */
const FULL_WITHIN = 300_000;
const POLL = 100;

/** A `Flood` in a thread of its own. */
export class StartedFlood {
  readonly #thread: Worker;
  #finished = 0;
  #isFull = false;
  #statuses: ReadonlyMap<number, number> = new Map();
  #telling: NodeJS.Timeout | undefined;

  constructor(order: FloodOrder) {
    this.#thread = new Worker(new URL('flood-thread.ts', import.meta.url), { workerData: order });
    this.#thread.on('message', (message: 'full' | ReadonlyMap<number, number>) => {
      if (message === 'full') this.#isFull = true;
      else this.#statuses = message;
    });
    this.#telling = setInterval(() => {
      this.#tellFinished();
    }, POLL);
  }

  /** The event of a request has arrived, so that another one may be sent. */
  oneHasFinished(): void {
    this.#finished += 1;
  }

  /** Resolves when as many requests wait as may. @throws Error if that takes minutes */
  async isFull(signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + FULL_WITHIN;
    while (!this.#isFull) {
      signal.throwIfAborted();
      if (Date.now() > deadline) throw new Error('The service is faster than the flood');
      await sleep(POLL);
    }
  }

  /**
   * Ends the flood.
   * @returns how many responses with each status have come; 0: none in time
   */
  async stop(): Promise<ReadonlyMap<number, number>> {
    clearInterval(this.#telling);
    const ended = once(this.#thread, 'exit');
    this.#thread.postMessage('stop');
    await ended;
    return this.#statuses;
  }

  /** Ends the thread, whatever it does. */
  async kill(): Promise<void> {
    clearInterval(this.#telling);
    await this.#thread.terminate();
  }

  #tellFinished(): void {
    if (this.#finished > 0) this.#thread.postMessage(this.#finished);
    this.#finished = 0;
  }
}
