import type { WorkflowId } from '@docloom/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';
import { problem } from '../errors/errors.ts';

/** Enough for a person who tries something out, and nothing to overrun a receiver with. */
const BETWEEN_MILLISECONDS = 1_000;

/** So many workflows are remembered; one that is forgotten may send another test event at once. */
const MAXIMUM = 10_000;

/**
 * Lets the outgoing webhook of each workflow have one test event a second. Kept in memory: a service that starts anew may be
 * asked for one more.
 *
 * The `ttl` of `lru-cache` counts by a clock of its own, which no test can move on.
 */
export class TestEventPace {
  readonly #clock: Clock;
  /** When each had its last one, in milliseconds. */
  readonly #last = new LRUCache<WorkflowId, number>({ max: MAXIMUM });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws DocloomError `test_event_too_soon` */
  require(id: WorkflowId): void {
    const now = this.#clock.now();
    if (isTooSoon(this.#last.get(id), now)) throw problem('test_event_too_soon');
    this.#last.set(id, now);
  }
}

/** One that is still to come was before the clock was set back. */
function isTooSoon(last: number | undefined, now: number): boolean {
  return last !== undefined && last <= now && now - last < BETWEEN_MILLISECONDS;
}
