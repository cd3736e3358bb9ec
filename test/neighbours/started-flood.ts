import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Request } from './hostile-rows.ts';

/** What a thread sends, and how many requests side by side. */
export interface FloodOrder {
  readonly senders: number;
  readonly requests: readonly Request[];
}

/** A `Flood` in a thread of its own. */
export class StartedFlood {
  readonly #thread: Worker;

  constructor(order: FloodOrder) {
    this.#thread = new Worker(new URL('flood-thread.ts', import.meta.url), { workerData: order });
  }

  /**
   * Ends the flood.
   * @returns how many responses with each status have come; 0: none in time
   */
  async stop(): Promise<ReadonlyMap<number, number>> {
    const answered = once(this.#thread, 'message') as Promise<[ReadonlyMap<number, number>]>;
    this.#thread.postMessage('stop');
    const [statuses] = await answered;
    return statuses;
  }

  /** Ends the thread, whatever it does. */
  async kill(): Promise<void> {
    await this.#thread.terminate();
  }
}
