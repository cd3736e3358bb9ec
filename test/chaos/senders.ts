import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { SentEvent } from './sent-event.ts';

const SENDERS = 12;
const ANSWER_MILLISECONDS = 30_000;
const AGAIN_MILLISECONDS = 40;

/** What a sender knows after one try. */
type Try =
  | { became: 'accepted'; runId: string }
  /** The service was not reached, or has said that it took nothing. */
  | { became: 'refused'; reason: string }
  /** Nobody knows whether it was taken. */
  | { became: 'unclear' };

/**
 * Several senders who work through a list of events, each with one request at a time. What was not
 * answered they send again with the same key; without a key they leave it, because it may have been
 * accepted. A temporary rejection (503) is always retried.
 */
export class Senders {
  /** Answers that nobody should get, in words. */
  readonly violations: string[] = [];
  readonly #waiting: SentEvent[];
  readonly #random: Random;
  readonly #heardSending = new Set<() => void>();
  readonly #working: Promise<unknown>;
  #permitted = 0;
  #inProgress = 0;
  #longestPause = 0;
  #stopped = false;
  #rejections = 0;

  constructor(events: readonly SentEvent[], random: Random) {
    this.#waiting = [...events];
    this.#random = random;
    this.#working = Promise.all(Array.from({ length: SENDERS }, () => this.#work()));
  }

  /** How many events have still to be sent, or answered. */
  get left(): number {
    return this.#waiting.length + this.#inProgress;
  }

  /** How often the service said that it cannot take anything now. */
  get rejections(): number {
    return this.#rejections;
  }

  /** Lets so many more events go, spread over a time in milliseconds. */
  permit(count: number, within: number): void {
    this.#permitted += count;
    this.#longestPause = (2 * within * SENDERS) / Math.max(count, 1);
  }

  /** Calls back at each request that begins. */
  onSending(hear: () => void): () => void {
    this.#heardSending.add(hear);
    return () => this.#heardSending.delete(hear);
  }

  /** What waits is not sent any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    while (!this.#stopped && this.#waiting.length > 0) {
      const event = this.#permitted > 0 ? this.#waiting.shift() : undefined;
      if (!event) {
        await sleep(AGAIN_MILLISECONDS);
        continue;
      }
      this.#permitted -= 1;
      this.#inProgress += 1;
      await this.#send(event);
      this.#inProgress -= 1;
      await sleep(this.#random.next() * this.#longestPause);
    }
  }

  async #send(event: SentEvent): Promise<void> {
    while (!this.#stopped) {
      event.tries += 1;
      for (const hear of this.#heardSending) hear();
      const outcome = await this.#try(event);
      if (outcome.became === 'accepted') {
        event.answers.push(outcome.runId);
        // Some do not believe it, or lose the answer: the same key again must change nothing.
        if (event.key !== null && event.answers.length === 1 && this.#random.happens(0.05))
          continue;
        return;
      }
      if (outcome.became === 'unclear' && event.key === null) return;
      await sleep(this.#random.next() * AGAIN_MILLISECONDS);
    }
  }

  async #try({ workflow, number, key }: SentEvent): Promise<Try> {
    try {
      const response = await fetch(workflow.hook, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== null && { 'idempotency-key': key }),
        },
        body: JSON.stringify(workflow.plan.data(number)),
        signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
      });
      // From here on it counts, whatever becomes of the answer's body.
      const text = await response.text().catch(() => '');
      return this.#judge(number, response, text);
    } catch (cause) {
      return codeOf(cause) === 'ECONNREFUSED'
        ? { became: 'refused', reason: 'not reached' }
        : { became: 'unclear' };
    }
  }

  #judge(number: number, { status, headers }: Response, text: string): Try {
    const runId = headers.get('docloom-run-id');
    if (status === 200 && runId !== null) return { became: 'accepted', runId };
    if (status !== 503) this.violations.push(`Event ${number} was answered ${status}: ${text}`);
    this.#rejections += 1;
    return { became: 'refused', reason: text };
  }
}

/** The system's word for why a request failed, which `fetch` hides in the cause. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}
