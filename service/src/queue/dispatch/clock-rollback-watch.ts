import type { Store } from '../../store/store.ts';
import type { JobKind } from '../job-queue.ts';
import type { JobTable } from './job-table.ts';
import { LONGEST_JOB_WAIT } from '../job-queue.ts';

/**
 * Detects that the clock was set back, and brings forward the jobs of a kind that were scheduled by
 * the clock before. Otherwise they would wait until the clock has caught up.
 */
export class ClockRollbackWatch {
  readonly #kind: JobKind;
  readonly #jobs: Pick<JobTable, 'bringForward'>;
  /** Infinity, because an earlier process may have scheduled jobs while the clock was ahead. */
  #checkedAt = Infinity;

  constructor(kind: JobKind, jobs: Pick<JobTable, 'bringForward'>) {
    this.#kind = kind;
    this.#jobs = jobs;
  }

  /**
   * Compares the time with that of the last call, and brings jobs forward if it is earlier.
   * @param now milliseconds since 1970, UTC
   * @throws the store's error
   */
  async check(store: Store, now: number): Promise<void> {
    if (now < this.#checkedAt)
      await this.#jobs.bringForward(store, {
        kind: this.#kind,
        now,
        longestWait: LONGEST_JOB_WAIT,
      });
    this.#checkedAt = now;
  }
}
