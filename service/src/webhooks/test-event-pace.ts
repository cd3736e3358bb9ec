import type { WorkflowId } from '@docloom/contract';
import type { Clock } from '../time/clock.ts';
import { problem } from '../errors/errors.ts';

/** Enough for a person who tries something out, and nothing to overrun a receiver with. */
const BETWEEN_MILLISECONDS = 1_000;

/**
 * Lets the outgoing webhook of each workflow have one test event a second. Kept in memory: a service that starts anew may be
 * asked for one more.
 */
export class TestEventPace {
  readonly #clock: Clock;
  /** When each had its last one, the oldest first. */
  readonly #last = new Map<WorkflowId, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws DocloomError `test_event_too_soon` */
  require(id: WorkflowId): void {
    const now = this.#clock.now();
    this.#forgetAllBut(now - BETWEEN_MILLISECONDS, now);
    if (this.#last.has(id)) throw problem('test_event_too_soon');
    this.#last.set(id, now);
  }

  /** What is still to come was before the clock was set back. */
  #forgetAllBut(after: number, now: number): void {
    for (const [id, at] of this.#last) {
      if (at > after && at <= now) return;
      this.#last.delete(id);
    }
  }
}
