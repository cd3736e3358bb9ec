import { LRUCache } from 'lru-cache';
import type { EventLoopLoad } from '../../concurrency/event-loop-load.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';

/** Batches wait when the event loop is busier than this, and longest from `BUSIEST` on. */
const BUSY = 0.4;
const BUSIEST = 0.6;

const LONGEST_MILLISECONDS = 20;

/** A batch is worth waiting for if the one before it began no longer ago than this. */
const RECENT_MILLISECONDS = 50;

/** Forgetting a key only lets its next batch begin immediately. */
const MOST_KEYS = 1_000;

/** A batch that is about to begin. */
export interface NextBatch {
  readonly key: string;
  /** Whether clients wait for the response. */
  readonly isUrgent: boolean;
}

/**
 * Tells how long a batch waits for more members, as `commit_delay` does for PostgreSQL's commits. A
 * busy process saves more time with larger batches than a transaction loses by waiting: its
 * statements take less time to send, to execute and to answer. An idle process does not wait, and
 * neither does a tenant with few transactions, since nobody would join its batch. Urgent transactions
 * never wait: twice the response time is too much for a few percent of the processor time.
 */
export class BatchLinger implements PerProcess {
  readonly scope = 'per process';
  readonly #load: Pick<EventLoopLoad, 'utilization'>;
  readonly #monotonic: MonotonicClock;
  /** When the latest batch of each key began. */
  readonly #latest = new LRUCache<string, number>({ max: MOST_KEYS });

  constructor(load: Pick<EventLoopLoad, 'utilization'>, monotonic: MonotonicClock) {
    this.#load = load;
    this.#monotonic = monotonic;
  }

  /** Records that a batch begins. @returns how long it waits, in milliseconds */
  begin({ key, isUrgent }: NextBatch): number {
    if (isUrgent) return 0;
    const now = this.#monotonic.elapsed();
    const latest = this.#latest.get(key);
    this.#latest.set(key, now);
    if (latest === undefined || now - latest > RECENT_MILLISECONDS) return 0;
    const share = (this.#load.utilization - BUSY) / (BUSIEST - BUSY);
    return Math.round(LONGEST_MILLISECONDS * Math.min(1, Math.max(0, share)));
  }
}
