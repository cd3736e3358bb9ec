import type { Clock } from '../../time/clock.ts';
import type { Store } from '../../store/store.ts';
import type { JobKind } from '../job-queue.ts';
import { groupKeysOfOldestJobs, groupKeysWithDueJobs } from '../../store/records/jobs.ts';

/** With fewer due jobs, the jobs themselves give the groups; with more, all groups are read. */
const FEW_JOBS = 50;
/**
 * Reading all groups blocks everything else, and costs more the more groups there are. It happens
 * at most ten times per second and takes a tenth of the time at most.
 */
const SHORTEST_READ_INTERVAL_MILLISECONDS = 100;
const INTERVAL_PER_READ_TIME = 10;

/** The group that is served next. */
export interface NextGroup {
  groupKey: string;
  /** Whether no other group may have a job now, so that this one need not share. */
  isAlone: boolean;
}

/**
 * Schedules the groups of one kind of job round robin: in a round, each group with a due job is
 * served once. So a group with ten thousand jobs delays another group by one job only.
 */
export class Round {
  readonly #kind: JobKind;
  readonly #clock: Clock;
  #groupKeys: readonly string[] = [];
  #allGroupKeys: readonly string[] = [];
  #groupsReadAt = -Infinity;
  #readInterval = SHORTEST_READ_INTERVAL_MILLISECONDS;
  #isStale = false;

  constructor(kind: JobKind, clock: Clock) {
    this.#kind = kind;
    this.#clock = clock;
  }

  /**
   * Returns when to poll again even if no new job arrives, or null. The last round used a recent
   * list of groups, and a group that got its first job since then is not in it.
   */
  get nextPollAt(): number | null {
    return this.#isStale ? this.#groupsReadAt + this.#readInterval : null;
  }

  /** Returns the remaining groups of the round, for `rewind`. */
  get position(): readonly string[] {
    return this.#groupKeys;
  }

  /** Returns to an earlier position; to be called if a transaction that served groups begins anew. */
  rewind(position: readonly string[]): void {
    this.#groupKeys = position;
  }

  /**
   * Returns the next group that `mayHave` accepts; undefined if no such group has a job. The jobs
   * of a returned group may be gone by then.
   */
  async next(store: Store, mayHave: (groupKey: string) => boolean): Promise<NextGroup | undefined> {
    const remaining = this.#take(mayHave);
    if (remaining !== undefined) return { groupKey: remaining, isAlone: false };
    await this.#begin(store);
    const isAlone = this.#groupKeys.filter(mayHave).length === 1;
    const groupKey = this.#take(mayHave);
    return groupKey === undefined ? undefined : { groupKey, isAlone };
  }

  #take(mayHave: (groupKey: string) => boolean): string | undefined {
    const position = this.#groupKeys.findIndex(mayHave);
    if (position === -1) {
      this.#groupKeys = [];
      return undefined;
    }
    const groupKey = this.#groupKeys[position];
    this.#groupKeys = this.#groupKeys.slice(position + 1);
    return groupKey;
  }

  async #begin(store: Store): Promise<void> {
    const due = { kind: this.#kind, now: this.#clock.now() };
    this.#isStale = false;
    const oldest = await groupKeysOfOldestJobs(store, due, FEW_JOBS);
    const others = oldest.length < FEW_JOBS ? [] : await this.#everyGroup(store, due);
    this.#groupKeys = [...new Set([...oldest, ...others])];
  }

  async #everyGroup(store: Store, due: { kind: JobKind; now: number }): Promise<readonly string[]> {
    const isFresh = Math.abs(due.now - this.#groupsReadAt) < this.#readInterval;
    this.#isStale = isFresh;
    if (isFresh) return this.#allGroupKeys;
    const begun = performance.now();
    this.#allGroupKeys = await groupKeysWithDueJobs(store, due);
    const others = Math.ceil((performance.now() - begun) * INTERVAL_PER_READ_TIME);
    this.#readInterval = Math.max(others, SHORTEST_READ_INTERVAL_MILLISECONDS);
    this.#groupsReadAt = due.now;
    return this.#allGroupKeys;
  }
}
