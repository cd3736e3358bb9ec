import { setTimeout as sleep } from 'node:timers/promises';

const SENDERS = 6;
/** So that all of them stay below the rate limits of the service: a 429 shows a wrong clock. */
const BETWEEN_MILLISECONDS = 100;
const AGAIN_MILLISECONDS = 200;
const ANSWER_MILLISECONDS = 30_000;

interface Target {
  /** The address of the webhook source. */
  hook: string;
  /** An address of the API that needs the token. */
  list: string;
  token: string;
}

/** Sends data and reads lists, as clients do that retry after temporary errors. */
export class Load {
  /** The runs of accepted requests. */
  readonly accepted = new Set<string>();
  rateLimited = 0;
  /** The other unexpected responses, in words. */
  readonly rejected: string[] = [];
  readonly #target: Target;
  readonly #end: AbortController = new AbortController();
  readonly #working: Promise<unknown>;
  #left: number;
  #number = 0;

  /** @param events how many requests with data to send at least, while it is not prolonged */
  constructor(target: Target, events: number) {
    this.#target = target;
    this.#left = events;
    const senders = Array.from({ length: SENDERS }, () => this.#sendAll());
    this.#working = Promise.all(senders);
    this.done = this.#working.then(() => undefined);
  }

  /** Resolves when every request has been answered. */
  readonly done: Promise<void>;

  /** Returns how many requests have not begun. */
  get left(): number {
    return this.#left;
  }

  /** Makes sure that at least so many more requests follow. */
  prolong(events: number): void {
    this.#left = Math.max(this.#left, events);
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#working;
  }

  async #sendAll(): Promise<void> {
    while (this.#left > 0 && !this.#end.signal.aborted) {
      this.#left -= 1;
      this.#number += 1;
      await this.#send(this.#number);
      await this.#read();
      await sleep(BETWEEN_MILLISECONDS);
    }
  }

  async #send(number: number): Promise<void> {
    const { hook } = this.#target;
    const headers = { 'content-type': 'application/json', 'idempotency-key': `event-${number}` };
    const body = JSON.stringify({ number });
    const response = await this.#untilAnswered(hook, { method: 'POST', headers, body });
    const runId = response?.headers.get('docloom-run-id');
    if (response?.status === 200 && runId) this.accepted.add(runId);
    else if (response) this.rejected.push(`Event ${number}: ${response.status}`);
  }

  async #read(): Promise<void> {
    const { list, token } = this.#target;
    const response = await this.#untilAnswered(list, { headers: { authorization: token } });
    if (response && response.status !== 200) this.rejected.push(`${list}: ${response.status}`);
  }

  /** Repeats a request until there is a response that is not temporary; undefined after the end. */
  async #untilAnswered(url: string, request: RequestInit): Promise<Response | undefined> {
    while (!this.#end.signal.aborted) {
      const response = await this.#try(url, request);
      if (response?.status === 429) this.rateLimited += 1;
      if (response && response.status !== 429 && response.status !== 503) return response;
      await sleep(AGAIN_MILLISECONDS);
    }
    return undefined;
  }

  /** @returns undefined if there was no response */
  async #try(url: string, request: RequestInit): Promise<Response | undefined> {
    try {
      const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
      const response = await fetch(url, { ...request, signal });
      await response.arrayBuffer();
      return response;
    } catch {
      return undefined;
    }
  }
}
