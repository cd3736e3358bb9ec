import type { Store } from '../../store/tables.ts';
import type { JobKind } from '../job-queue.ts';
import { bringJobsForward } from './leases.ts';

/**
 * Sees when the clock was set back, and brings the jobs of a kind forward that were put off while it
 * was ahead: they would wait until it is there again.
 */
export class SetBackWatch {
  readonly #kind: JobKind;
  /** What a process before has left may be of a clock that was ahead. */
  #lookedAt = Infinity;

  constructor(kind: JobKind) {
    this.#kind = kind;
  }

  /** @param now milliseconds since 1970, UTC */
  async look(store: Store, now: number): Promise<void> {
    if (now < this.#lookedAt) await bringJobsForward(store, { kind: this.#kind, now });
    this.#lookedAt = now;
  }
}
