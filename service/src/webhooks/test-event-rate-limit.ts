import type { WorkflowId } from '@docloom/contract';
import { LRUCache } from 'lru-cache';
import type { Advisory } from '../concurrency/scope.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';
import { problem } from '../errors/errors.ts';

/** Fast enough for a person who tries something out, too slow to overload a receiver. */
const BETWEEN_MILLISECONDS = 1_000;

/** The maximum number of workflows to track; one that drops out may send a test event at once. */
const MAXIMUM = 10_000;

/**
 * Limits the outgoing webhook of each workflow to one test event per second. The times are kept in
 * memory, so a restart allows one more.
 *
 * The `ttl` of `lru-cache` uses its own clock, which tests cannot control.
 */
export class TestEventRateLimit implements Advisory {
  readonly scope = 'advisory';
  readonly #monotonic: MonotonicClock;
  /** The time of the last test event, in milliseconds of the monotonic clock. */
  readonly #last = new LRUCache<WorkflowId, number>({ max: MAXIMUM });

  constructor(monotonic: MonotonicClock) {
    this.#monotonic = monotonic;
  }

  /** Records a test event. @throws DocloomError `test_event_too_soon` */
  require(id: WorkflowId): void {
    const now = this.#monotonic.elapsed();
    if (isTooSoon(this.#last.get(id), now)) throw problem('test_event_too_soon');
    this.#last.set(id, now);
  }
}

function isTooSoon(last: number | undefined, now: number): boolean {
  return last !== undefined && now - last < BETWEEN_MILLISECONDS;
}
