import { Counts } from '../../concurrency/counts.ts';
import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import { tenantOfGroup } from '../group-key.ts';
import { GroupLimits } from './group-limits.ts';
import type { LeasedJob } from '../../store/records/jobs.ts';

/** How many jobs of a dispatcher may run at once. */
export interface SlotLimits {
  all: number;
  /** While other work needs the processor. At least 1: the end of a job triggers the next poll. */
  pressed: number;
  /** Of a group without a known outcome. */
  perNewGroup: number;
  /** The maximum for a group. */
  perGroup: number;
}

/** The holder of a slot: a running job, or one that begins as soon as it is committed. */
export type Held = Pick<LeasedJob, 'groupKey'>;

/**
 * Tracks which jobs hold the slots of a dispatcher, and decides which may take one.
 *
 * Each tenant may hold as many as `dynamicShare` allows. A tenant that holds none may take any slot
 * that is vacant, also under pressure: jobs of others that wait for the network may hold all slots
 * up to the lower limit for a long time.
 */
export class ConcurrencySlots implements PerProcess {
  readonly scope = 'per process';
  readonly #numbers: SlotLimits;
  readonly #isOverloaded: () => boolean;
  readonly #limits: GroupLimits;
  readonly #held = new Set<Held>();
  readonly #heldByTenant = new Counts<string>();

  constructor(numbers: SlotLimits, isOverloaded: () => boolean) {
    this.#numbers = numbers;
    this.#isOverloaded = isOverloaded;
    this.#limits = new GroupLimits({ first: numbers.perNewGroup, most: numbers.perGroup });
  }

  /** Returns how many slots are free; negative if the limit has just dropped to `pressed`. */
  get free(): number {
    return (this.#isOverloaded() ? this.#numbers.pressed : this.#numbers.all) - this.#held.size;
  }

  /** Returns how many slots no job holds. Under pressure, not all of them are free. */
  get vacant(): number {
    return this.#numbers.all - this.#held.size;
  }

  hold(job: Held): void {
    this.#held.add(job);
    this.#heldByTenant.add(tenantOfGroup(job.groupKey), 1);
  }

  release(job: Held): void {
    if (this.#held.delete(job)) this.#heldByTenant.add(tenantOfGroup(job.groupKey), -1);
  }

  /** Returns whether the tenant of a group holds no slot. */
  holdsNone(groupKey: string): boolean {
    return this.#heldByTenant.of(tenantOfGroup(groupKey)) === 0;
  }

  /**
   * Returns how many more jobs of a group may run. Groups whose last job failed share half of the
   * slots.
   * @param leased jobs that are about to begin
   */
  openTo(groupKey: string, leased: readonly Held[]): number {
    const ofGroup = this.#limits.of(groupKey) - this.#busy(groupKey, leased);
    const open = Math.min(ofGroup, this.#openToTenant(tenantOfGroup(groupKey), leased));
    if (open <= 0) return 0;
    if (!this.#limits.isStruggling(groupKey)) return open;
    return this.#hasSlotForStruggling(tenantOfGroup(groupKey), leased) ? open : 0;
  }

  /** Adjusts the limit of a group to the outcome of one of its jobs. */
  learn(groupKey: string, end: 'succeeded' | 'failed'): void {
    this.#limits[end](groupKey);
  }

  #openToTenant(tenant: string, leased: readonly Held[]): number {
    const vacant = this.vacant - leased.length;
    if (vacant <= 0) return 0;
    const held = this.#heldByTenant.of(tenant) + countOf(tenant, leased);
    const free = Math.max(this.free - leased.length, 0);
    return Math.max(dynamicShare({ held, free }), held === 0 ? 1 : 0);
  }

  #hasSlotForStruggling(tenant: string, leased: readonly Held[]): boolean {
    const struggling = [...this.#held, ...leased].filter((job) =>
      this.#limits.isStruggling(job.groupKey),
    );
    const free = Math.max(Math.ceil(this.#numbers.all / 2) - struggling.length, 0);
    return dynamicShare({ held: countOf(tenant, struggling), free }) > 0;
  }

  /** Returns how many jobs of a group are running or about to begin. */
  #busy(groupKey: string, leased: readonly Held[]): number {
    let busy = 0;
    for (const job of this.#held) if (job.groupKey === groupKey) busy += 1;
    for (const job of leased) if (job.groupKey === groupKey) busy += 1;
    return busy;
  }
}

function countOf(tenant: string, jobs: readonly Held[]): number {
  return jobs.filter(({ groupKey }) => tenantOfGroup(groupKey) === tenant).length;
}
