import { Counts } from './counts.ts';
import { FairQueue } from './fair-queue.ts';
import type { Flow } from './flow.ts';
import type { PerProcess } from './scope.ts';
import type { TenantId } from './tenant.ts';

/** Slots that tenants share. */
export interface SharedSlots<Slot> {
  /** The last one is taken first. */
  readonly regular: readonly Slot[];
  /** The maximum number of slots that a tenant may hold, even if others are idle. */
  readonly perTenant: number;
  /** For a tenant that holds no slot, while others hold all regular ones; null for none. */
  readonly reserve: Slot | null;
  /**
   * How long a tenant waits for a regular slot before the reserve is used for the first time, in
   * milliseconds. Then short work ends in time, and the reserve is not started for it. Once it is
   * started, no tenant waits for it.
   */
  readonly patience: number;
  /** Returns milliseconds of the monotonic clock. */
  readonly now: () => number;
}

/**
 * Gives slots to tasks in the order of a `FairQueue`.
 *
 * A single tenant may take all regular slots, unless `perTenant` is lower. So that its long tasks do
 * not delay another tenant, there may be a slot in reserve.
 */
export class FairSlots<Slot> implements PerProcess {
  readonly scope = 'per process';
  readonly #slots: SharedSlots<Slot>;
  readonly #idle: Slot[];
  readonly #waiting = new FairQueue<(slot: Slot) => void>();
  /** How many slots each tenant holds. */
  readonly #held = new Counts<TenantId>();
  #isReserveIdle: boolean;
  #isReserveStarted = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(slots: SharedSlots<Slot>) {
    this.#slots = slots;
    this.#idle = [...slots.regular];
    this.#isReserveIdle = slots.reserve !== null;
  }

  /** Returns the number of slots, of those in use, and of waiting tasks. */
  get occupancy(): { places: number; busy: number; waiting: number } {
    const { regular, reserve } = this.#slots;
    const inReserve = reserve === null || this.#isReserveIdle ? 0 : 1;
    const places = regular.length + inReserve;
    return { places, busy: places - this.#idle.length, waiting: this.#waiting.size };
  }

  /** Returns the slot that the next task of a tenant without any gets; undefined if all are in use. */
  get next(): Slot | undefined {
    return this.#idle.at(-1);
  }

  /** Performs a task in a slot. Rejects with the task's error. */
  async use<Result>(flow: Flow, task: (slot: Slot) => Promise<Result>): Promise<Result> {
    const { now } = this.#slots;
    const slot = this.#takeIdle(flow) ?? (await this.#slotFor(flow));
    const begun = now();
    try {
      return await task(slot);
    } finally {
      this.#waiting.charge(flow, now() - begun);
      this.#release(flow.tenantId, slot);
    }
  }

  #takeIdle(flow: Flow): Slot | undefined {
    const slot = this.#holdsMost(flow.tenantId) ? undefined : this.#idle.pop();
    if (slot === undefined) return undefined;
    this.#waiting.begin(flow);
    this.#held.add(flow.tenantId, 1);
    return slot;
  }

  #holdsMost(tenantId: TenantId): boolean {
    return this.#held.of(tenantId) >= this.#slots.perTenant;
  }

  #slotFor(flow: Flow): Promise<Slot> {
    return new Promise((resolve) => {
      this.#waiting.add(flow, resolve);
      this.#awaitReserve();
    });
  }

  #assign(): void {
    while (this.#idle.length > 0) {
      const next = this.#waiting.take((tenantId) => this.#holdsMost(tenantId));
      const slot = next && this.#idle.pop();
      if (next === undefined || slot === undefined) return;
      this.#give(slot, next);
    }
  }

  #awaitReserve(): void {
    if (this.#waiting.size === 0 || !this.#isReserveIdle) return;
    if (this.#isReserveStarted) {
      this.#assignReserve();
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#assignReserve();
    }, this.#slots.patience);
  }

  #assignReserve(): void {
    const { reserve } = this.#slots;
    if (reserve === null || !this.#isReserveIdle) return;
    const next = this.#waiting.take((tenantId) => this.#held.of(tenantId) > 0);
    if (next === undefined) return;
    this.#isReserveIdle = false;
    this.#isReserveStarted = true;
    this.#give(reserve, next);
  }

  #give(slot: Slot, { flow, item }: { flow: Flow; item: (slot: Slot) => void }): void {
    this.#held.add(flow.tenantId, 1);
    item(slot);
  }

  #release(tenantId: TenantId, slot: Slot): void {
    this.#held.add(tenantId, -1);
    if (slot === this.#slots.reserve) this.#isReserveIdle = true;
    else this.#idle.push(slot);
    this.#assign();
    this.#awaitReserve();
  }
}
