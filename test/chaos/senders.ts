import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { SentEvent } from './sent-event.ts';

const SENDERS = 12;
const ANSWER_MILLISECONDS = 30_000;
const AGAIN_MILLISECONDS = 40;

/** The services that the senders know. */
export interface Destinations {
  /**
   * Of the services that take the data of every workflow. Each event goes to any of them, and to
   * the next one while that refuses connections.
   */
  origins: readonly string[];
  /**
   * Returns whether an event may have been stored that was temporarily rejected. A service on a
   * database server does not know that if it loses the connection during the commit.
   */
  mayBeStored: (problem: string) => boolean;
}

/** The knowledge of a sender after one attempt. */
type Try =
  | { became: 'accepted'; runId: string }
  | { became: 'not reached' }
  /** The service has said that it took nothing. */
  | { became: 'refused' }
  /** Nobody knows whether it was taken. */
  | { became: 'unclear' };

/**
 * Several senders for a list of events, each with one request at a time. They resend unanswered
 * events with the same key. Without a key they do not, because the event may have been accepted. A
 * temporary rejection (503) is retried, unless it says that the event may have been stored.
 */
export class Senders {
  /** Invalid responses, in words. */
  readonly violations: string[] = [];
  readonly #waiting: SentEvent[];
  readonly #random: Random;
  readonly #destinations: Destinations;
  readonly #heardSending = new Set<() => void>();
  readonly #working: Promise<unknown>;
  #permitted = 0;
  #inProgress = 0;
  #longestPause = 0;
  #stopped = false;
  #rejections = 0;

  constructor(events: readonly SentEvent[], random: Random, destinations: Destinations) {
    this.#waiting = [...events];
    this.#random = random;
    this.#destinations = destinations;
    this.#working = Promise.all(Array.from({ length: SENDERS }, () => this.#work()));
  }

  /** The number of unsent or unanswered events. */
  get left(): number {
    return this.#waiting.length + this.#inProgress;
  }

  /** The number of temporary rejections. */
  get rejections(): number {
    return this.#rejections;
  }

  /** Permits this many more events, spread over a time in milliseconds. */
  permit(count: number, within: number): void {
    this.#permitted += count;
    this.#longestPause = (2 * within * SENDERS) / Math.max(count, 1);
  }

  /** Calls back at the start of each request. */
  onSending(hear: () => void): () => void {
    this.#heardSending.add(hear);
    return () => this.#heardSending.delete(hear);
  }

  /** Cancels the waiting events. */
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
      const outcome = await this.#tryAll(event);
      if (outcome.became === 'accepted') {
        event.answers.push(outcome.runId);
        // Some resend it, as if the response was lost: a repeated key must change nothing.
        if (event.key !== null && event.answers.length === 1 && this.#random.happens(0.05))
          continue;
        return;
      }
      if (outcome.became === 'unclear' && event.key === null) return;
      await sleep(this.#random.next() * AGAIN_MILLISECONDS);
    }
  }

  async #tryAll(event: SentEvent): Promise<Try> {
    const { origins } = this.#destinations;
    const first = this.#random.below(origins.length);
    for (const origin of [...origins.slice(first), ...origins.slice(0, first)]) {
      const outcome = await this.#try(event, origin);
      if (outcome.became !== 'not reached') return outcome;
    }
    return { became: 'not reached' };
  }

  async #try({ workflow, number, key }: SentEvent, origin: string): Promise<Try> {
    try {
      const response = await fetch(new URL(new URL(workflow.hook).pathname, origin), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== null && { 'idempotency-key': key }),
        },
        body: JSON.stringify(workflow.plan.data(number)),
        signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
      });
      // From here on it counts, even if the response body is lost.
      const text = await response.text().catch(() => '');
      return this.#judge(number, response, text);
    } catch (cause) {
      return { became: codeOf(cause) === 'ECONNREFUSED' ? 'not reached' : 'unclear' };
    }
  }

  #judge(number: number, { status, headers }: Response, text: string): Try {
    const runId = headers.get('docloom-run-id');
    if (status === 200 && runId !== null) return { became: 'accepted', runId };
    if (status !== 503) this.violations.push(`Event ${number} was answered ${status}: ${text}`);
    this.#rejections += 1;
    return { became: this.#destinations.mayBeStored(text) ? 'unclear' : 'refused' };
  }
}

/** Returns the system's error code for a failed request, which `fetch` hides in the cause. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}
