import type { Clock } from '../../time/clock.ts';
import type { Store } from '../../store/tables.ts';
import type { JobKind } from '../job-queue.ts';
import { groupKeysOfOldestJobs, groupKeysWithDueJobs } from './leases.ts';

/** Fewer due jobs than that are all looked at; of more, the groups are. */
const FEW_JOBS = 50;
/**
 * To look at all the groups costs more the more there are, and nothing else goes on meanwhile: it is
 * done ten times a second at most, and for a tenth of the time.
 */
const BETWEEN_LOOKS_MILLISECONDS = 100;
const LEAST_TIME_FOR_OTHERS = 10;

/** A group whose turn it is. */
export interface GroupTurn {
  groupKey: string;
  /** Whether it may have the turns that follow too, because no other group may have one now. */
  isAlone: boolean;
}

/**
 * Lets the groups of one kind of jobs take turns: in a round each group with a due job comes once,
 * so that ten thousand jobs in one group cost the next group one turn and no more.
 */
export class Round {
  readonly #kind: JobKind;
  readonly #clock: Clock;
  #groupKeys: string[] = [];
  #allGroupKeys: readonly string[] = [];
  #lookedAt = -Infinity;
  #betweenLooks = BETWEEN_LOOKS_MILLISECONDS;
  #isStale = false;

  constructor(kind: JobKind, clock: Clock) {
    this.#kind = kind;
    this.#clock = clock;
  }

  /**
   * When to ask again although nothing new has come, or null: the groups were not looked at, because
   * they had just been, and one that got its first job since is not among them.
   */
  get looksAgainAt(): number | null {
    return this.#isStale ? this.#lookedAt + this.#betweenLooks : null;
  }

  /**
   * The next group whose turn it is, among those that may have one; undefined when none has a job.
   * A group that comes may have lost its job meanwhile.
   */
  async next(store: Store, mayHave: (groupKey: string) => boolean): Promise<GroupTurn | undefined> {
    const waiting = this.#take(mayHave);
    if (waiting !== undefined) return { groupKey: waiting, isAlone: false };
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
    const [groupKey] = this.#groupKeys.splice(0, position + 1).slice(-1);
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
    const isFresh = Math.abs(due.now - this.#lookedAt) < this.#betweenLooks;
    this.#isStale = isFresh;
    if (isFresh) return this.#allGroupKeys;
    const begun = performance.now();
    this.#allGroupKeys = await groupKeysWithDueJobs(store, due);
    const others = Math.ceil((performance.now() - begun) * LEAST_TIME_FOR_OTHERS);
    this.#betweenLooks = Math.max(others, BETWEEN_LOOKS_MILLISECONDS);
    this.#lookedAt = due.now;
    return this.#allGroupKeys;
  }
}
