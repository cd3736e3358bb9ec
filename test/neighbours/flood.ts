import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from './hostile-rows.ts';
import type { FloodOrder } from './hostile-thread.ts';

const ANSWER_MILLISECONDS = 30_000;
/** After a rejected request, so that the flood does not only keep this process busy. */
const AFTER_REJECTION_MILLISECONDS = 20;

/**
 * Sends requests again and again, until it is stopped. It uses `node:http`, which takes less of the
 * processor than `fetch`: the service has the processors of this machine for itself as far as
 * possible.
 */
export class Flood {
  /** How many responses with each status have come; 0: none in time. */
  readonly statuses = new Map<number, number>();
  readonly #requests: readonly Request[];
  readonly #end = new AbortController();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sending: Promise<unknown>;
  readonly #onFull: () => void;
  #next = 0;
  /** How many more may be accepted. */
  #permitted: number;

  /** @param onFull is called when as many accepted requests wait as may */
  constructor({ senders, requests, mostUnfinished }: FloodOrder, onFull: () => void) {
    this.#requests = requests;
    this.#permitted = mostUnfinished ?? Infinity;
    this.#onFull = onFull;
    this.#sending = Promise.all(Array.from({ length: senders }, () => this.#send()));
  }

  /** Permits this many more requests. */
  permit(count: number): void {
    this.#permitted += count;
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#sending;
    this.#agent.destroy();
  }

  async #send(): Promise<void> {
    while (!this.#isStopped()) {
      if (this.#permitted <= 0) {
        await sleep(AFTER_REJECTION_MILLISECONDS);
        continue;
      }
      const request = this.#requests[this.#next % this.#requests.length];
      this.#next += 1;
      if (request === undefined) return;
      const status = await this.#statusOf(request);
      if (this.#isStopped()) return;
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 200) this.#countAccepted();
      else await sleep(AFTER_REJECTION_MILLISECONDS);
    }
  }

  #countAccepted(): void {
    this.#permitted -= 1;
    if (this.#permitted <= 0) this.#onFull();
  }

  #isStopped(): boolean {
    return this.#end.signal.aborted;
  }

  async #statusOf({ url, method, headers, body }: Request): Promise<number> {
    try {
      const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(ANSWER_MILLISECONDS)]);
      const sent = request(url, { method, headers, signal, agent: this.#agent }).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      return response.statusCode ?? 0;
    } catch {
      return 0;
    }
  }
}
