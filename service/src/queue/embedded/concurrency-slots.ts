import { GroupLimits } from './group-limits.ts';
import type { LeasedJob } from './leases.ts';

/** How many jobs of a dispatcher may be under way at once. */
export interface SlotLimits {
  all: number;
  /** While others had better have the processor; at least one, whose end tells to look again. */
  pressed: number;
  /** Of a group that nothing is known of. */
  perNewGroup: number;
  /** Of a group, at most. */
  perGroup: number;
  /** Of jobs with which a process has died: one of them may end this one too. */
  suspects: number;
}

/** What holds a slot: a job that is under way, or one that is being committed and then begins at once. */
type Held = Pick<LeasedJob, 'groupKey' | 'openTries'>;

/** Who holds the slots of a dispatcher, and who may have one. */
export class ConcurrencySlots {
  readonly #numbers: SlotLimits;
  readonly #isPressed: () => boolean;
  readonly #limits: GroupLimits;
  readonly #held = new Set<Held>();

  constructor(numbers: SlotLimits, isPressed: () => boolean) {
    this.#numbers = numbers;
    this.#isPressed = isPressed;
    this.#limits = new GroupLimits({ first: numbers.perNewGroup, most: numbers.perGroup });
  }

  /** How many are free; fewer than none when others need the processor all of a sudden. */
  get free(): number {
    return (this.#isPressed() ? this.#numbers.pressed : this.#numbers.all) - this.#held.size;
  }

  hold(job: Held): void {
    this.#held.add(job);
  }

  letGo(job: Held): void {
    this.#held.delete(job);
  }

  /**
   * How many more jobs of a group may be under way, whatever number of slots is free. Groups that
   * struggle share half of the slots.
   * @param leased what is about to be begun
   */
  openTo(groupKey: string, leased: readonly Held[]): number {
    const open = this.#limits.of(groupKey) - this.#busy(groupKey, leased);
    if (open <= 0 || !this.#limits.isStruggling(groupKey)) return Math.max(open, 0);
    const struggling = [...this.#held, ...leased].filter((job) =>
      this.#limits.isStruggling(job.groupKey),
    );
    return struggling.length < Math.ceil(this.#numbers.all / 2) ? open : 0;
  }

  /** All that were under way when a process died are suspects: one after the other they show which was it. */
  mayHoldCrashSuspect(leased: readonly Held[]): boolean {
    const suspects = [...this.#held, ...leased].filter((job) => crashCountOf(job) > 0);
    return suspects.length < this.#numbers.suspects;
  }

  /** What the end of a job says of its group. */
  learn(groupKey: string, end: 'succeeded' | 'failed'): void {
    this.#limits[end](groupKey);
  }

  /** How many jobs of a group are under way. */
  #busy(groupKey: string, leased: readonly Held[]): number {
    let busy = 0;
    for (const job of this.#held) if (job.groupKey === groupKey) busy += 1;
    for (const job of leased) if (job.groupKey === groupKey) busy += 1;
    return busy;
  }
}

/** How often in a row a job was begun before this time and found the process dead. */
export function crashCountOf({ openTries }: Pick<LeasedJob, 'openTries'>): number {
  return openTries - 1;
}
