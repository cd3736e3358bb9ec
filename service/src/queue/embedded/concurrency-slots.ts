import type { PerProcess } from '../../concurrency/scope.ts';
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
type Held = Pick<LeasedJob, 'groupKey'>;

/** Tracks which jobs hold the slots of a dispatcher, and decides which may take one. */
export class ConcurrencySlots implements PerProcess {
  readonly scope = 'per process';
  readonly #numbers: SlotLimits;
  readonly #isOverloaded: () => boolean;
  readonly #limits: GroupLimits;
  readonly #held = new Set<Held>();

  constructor(numbers: SlotLimits, isOverloaded: () => boolean) {
    this.#numbers = numbers;
    this.#isOverloaded = isOverloaded;
    this.#limits = new GroupLimits({ first: numbers.perNewGroup, most: numbers.perGroup });
  }

  /** Returns how many slots are free; negative if the limit has just dropped to `pressed`. */
  get free(): number {
    return (this.#isOverloaded() ? this.#numbers.pressed : this.#numbers.all) - this.#held.size;
  }

  hold(job: Held): void {
    this.#held.add(job);
  }

  release(job: Held): void {
    this.#held.delete(job);
  }

  /**
   * Returns how many more jobs of a group may run, regardless of the number of free slots. Groups
   * whose last job failed share half of the slots.
   * @param leased jobs that are about to begin
   */
  openTo(groupKey: string, leased: readonly Held[]): number {
    const open = this.#limits.of(groupKey) - this.#busy(groupKey, leased);
    if (open <= 0 || !this.#limits.isStruggling(groupKey)) return Math.max(open, 0);
    const struggling = [...this.#held, ...leased].filter((job) =>
      this.#limits.isStruggling(job.groupKey),
    );
    return struggling.length < Math.ceil(this.#numbers.all / 2) ? open : 0;
  }

  /** Adjusts the limit of a group to the outcome of one of its jobs. */
  learn(groupKey: string, end: 'succeeded' | 'failed'): void {
    this.#limits[end](groupKey);
  }

  /** Returns how many jobs of a group are running or about to begin. */
  #busy(groupKey: string, leased: readonly Held[]): number {
    let busy = 0;
    for (const job of this.#held) if (job.groupKey === groupKey) busy += 1;
    for (const job of leased) if (job.groupKey === groupKey) busy += 1;
    return busy;
  }
}
