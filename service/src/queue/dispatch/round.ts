import { LRUCache } from 'lru-cache';
import type { Clock } from '../../time/clock.ts';
import type { Store } from '../../store/store.ts';
import type { JobKind } from '../job-queue.ts';
import { tenantOfGroup } from '../group-key.ts';
import type { JobTable } from './job-table.ts';

/** With fewer due jobs, the jobs themselves give the groups; with more, all groups are read. */
const FEW_JOBS = 50;
/**
 * Reading all groups blocks everything else, and costs more the more groups there are. It happens
 * at most ten times per second and takes a tenth of the time at most.
 */
const SHORTEST_READ_INTERVAL_MILLISECONDS = 100;
const INTERVAL_PER_READ_TIME = 10;

/**
 * The maximum number of jobs that each tenant begins before the groups are read again: so long does
 * a tenant wait whose first job has just come.
 */
const LONGEST_ROUND = 16;

/** Maximum number of tenants in memory; for an evicted one, the first group is served next. */
const MAXIMUM_TENANTS = 10_000;

/** The group that is served next. */
export interface NextGroup {
  groupKey: string;
  /** Whether no other group may have a job now, so that this one need not share. */
  isAlone: boolean;
}

/**
 * Schedules the groups of one kind of job in a hierarchical round robin: each tenant with a due job
 * is served once, with the next one of its groups. So a tenant with ten thousand jobs in a hundred
 * groups delays another tenant by one job only, and so does a group within a tenant.
 */
export class Round {
  readonly #kind: JobKind;
  readonly #clock: Clock;
  readonly #jobs: JobTable;
  /** In the order in which they are served. */
  #groupKeys: readonly string[] = [];
  /** The group of each tenant that was served last. */
  readonly #lastServed = new LRUCache<string, string>({ max: MAXIMUM_TENANTS });
  #allGroupKeys: readonly string[] = [];
  /** Groups with jobs that this process has inserted since all groups were read. */
  readonly #announced = new Set<string>();
  #groupsReadAt = -Infinity;
  #readInterval = SHORTEST_READ_INTERVAL_MILLISECONDS;
  #isStale = false;

  constructor(kind: JobKind, clock: Clock, jobs: JobTable) {
    this.#kind = kind;
    this.#clock = clock;
    this.#jobs = jobs;
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
    const eligible = (await this.#read(store)).filter(mayHave);
    this.#groupKeys = this.#inTurns(eligible);
    const isAlone = eligible.length === 1;
    const groupKey = this.#take(mayHave);
    return groupKey === undefined ? undefined : { groupKey, isAlone };
  }

  /** Records that a job of the group was committed, which the list of groups may lack. */
  announce(groupKey: string): void {
    if (this.#announced.size < MAXIMUM_TENANTS) this.#announced.add(groupKey);
  }

  #take(mayHave: (groupKey: string) => boolean): string | undefined {
    const position = this.#groupKeys.findIndex(mayHave);
    if (position === -1) {
      this.#groupKeys = [];
      return undefined;
    }
    const groupKey = this.#groupKeys[position];
    this.#groupKeys = this.#groupKeys.slice(position + 1);
    if (groupKey !== undefined) this.#lastServed.set(tenantOfGroup(groupKey), groupKey);
    return groupKey;
  }

  /** Returns the groups in the order in which they are served; a tenant with few has them again. */
  #inTurns(groupKeys: readonly string[]): string[] {
    const tenants = [...Map.groupBy(groupKeys, tenantOfGroup)].map(([tenant, keys]) =>
      startingAfter(this.#lastServed.get(tenant), keys),
    );
    const most = Math.max(0, ...tenants.map((keys) => keys.length));
    return Array.from({ length: Math.min(most, LONGEST_ROUND) }, (_, turn) =>
      tenants.flatMap((keys) => keys[turn % keys.length] ?? []),
    ).flat();
  }

  /** Returns the groups with due jobs. */
  async #read(store: Store): Promise<readonly string[]> {
    const due = { kind: this.#kind, now: this.#clock.now() };
    this.#isStale = false;
    const oldest = await this.#jobs.groupKeysOfOldest(store, due, FEW_JOBS);
    const others = oldest.length < FEW_JOBS ? [] : await this.#everyGroup(store, due);
    return [...new Set([...oldest, ...others])];
  }

  async #everyGroup(store: Store, due: { kind: JobKind; now: number }): Promise<readonly string[]> {
    const isFresh = Math.abs(due.now - this.#groupsReadAt) < this.#readInterval;
    this.#isStale = isFresh;
    if (isFresh) return [...this.#allGroupKeys, ...this.#announced];
    this.#announced.clear();
    const begun = performance.now();
    this.#allGroupKeys = await this.#jobs.groupKeysWithDue(store, due);
    const others = Math.ceil((performance.now() - begun) * INTERVAL_PER_READ_TIME);
    this.#readInterval = Math.max(others, SHORTEST_READ_INTERVAL_MILLISECONDS);
    this.#groupsReadAt = due.now;
    return this.#allGroupKeys;
  }
}

/** Returns the keys in their order, beginning with the one after the given key. */
function startingAfter(last: string | undefined, keys: readonly string[]): string[] {
  const sorted = keys.toSorted();
  if (last === undefined) return sorted;
  const next = sorted.findIndex((key) => key > last);
  return next === -1 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
}
