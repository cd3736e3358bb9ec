import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Request } from './hostile-rows.ts';

/** What the thread sends, and how many requests side by side. */
export interface FloodOrder {
  readonly senders: number;
  readonly requests: readonly Request[];
  /** How many accepted requests wait for their event at most; null: any number. */
  readonly mostUnfinished: number | null;
}

/** In milliseconds. */
const FULL_WITHIN = 300_000;
const POLL = 100;

/** What the thread tells. */
export type ToldByThread =
  { readonly receiverUrl: string } | 'full' | { readonly statuses: ReadonlyMap<number, number> };

/**
 * The hostile owner's requests and its receiver, in a thread of their own: thousands of events a
 * second would delay the measurement.
 */
export class HostileThread {
  /** Where its receiver takes events. */
  readonly receiverUrl: string;
  readonly #thread: Worker;
  #isFull = false;
  readonly #statuses = Promise.withResolvers<ReadonlyMap<number, number>>();

  private constructor(thread: Worker, receiverUrl: string) {
    this.#thread = thread;
    this.receiverUrl = receiverUrl;
    thread.on('message', (message: ToldByThread) => {
      if (message === 'full') this.#isFull = true;
      else if ('statuses' in message) this.#statuses.resolve(message.statuses);
    });
  }

  /** @param receiverDelay how long its receiver takes to answer, in milliseconds */
  static async start(receiverDelay: number): Promise<HostileThread> {
    const workerData = receiverDelay;
    const thread = new Worker(new URL('hostile-thread-program.ts', import.meta.url), {
      workerData,
    });
    const [{ receiverUrl }] = (await once(thread, 'message')) as [{ receiverUrl: string }];
    return new HostileThread(thread, receiverUrl);
  }

  /** Begins to send requests. */
  send(order: FloodOrder): void {
    this.#thread.postMessage(order);
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
   * Ends the requests and the thread.
   * @returns how many responses with each status have come; 0: none in time
   */
  async stop(): Promise<ReadonlyMap<number, number>> {
    this.#thread.postMessage('stop');
    const statuses = await this.#statuses.promise;
    await this.kill();
    return statuses;
  }

  /** Ends the thread with its receiver, whatever it does. */
  async kill(): Promise<void> {
    await this.#thread.terminate();
  }
}
