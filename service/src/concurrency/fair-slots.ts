import { Counts } from './counts.ts';
import { FairQueue } from './fair-queue.ts';
import type { Flow } from './flow.ts';
import type { PerProcess } from './scope.ts';
import type { TenantId } from './tenant.ts';

/** A slot that is started when it is needed. */
export interface ReserveSlot<Slot> {
  readonly slot: Slot;
  /** Starts the slot if it does not run. Resolves when it can perform a task at once. */
  readonly start: () => Promise<void>;
}

/** Slots that tenants share. */
export interface SharedSlots<Slot> {
  /** The last one is taken first. */
  readonly regular: readonly Slot[];
  /** The maximum number of slots that a tenant may hold, even if others are idle. */
  readonly perTenant: number;
  /** For a tenant that holds no slot, while others hold all regular ones; null for none. */
  readonly reserve: ReserveSlot<Slot> | null;
  /**
   * How long a tenant waits for a regular slot before the reserve is started, in milliseconds. Then
   * short work ends in time, and the reserve is not started for it. Once it is started, no tenant
   * waits for it.
   */
  readonly patience: number;
  /** Returns milliseconds of the monotonic clock. */
  readonly now: () => number;
}

/**
 * The state of the slot in reserve.
 *
 * - `off`, to `starting` if a tenant has waited for as long as the patience.
 * - `starting`, to `idle`, or to `off` if it cannot start. The tasks still wait for the regular slots
 *   too, so no task waits for a start while one of them is free.
 * - `idle`, to `busy` with a task of a tenant that holds no slot.
 * - `busy`, to `starting` when the task has ended: it may have ended what the slot runs.
 */
type ReserveState = 'off' | 'starting' | 'idle' | 'busy';

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
  #reserve: ReserveState = 'off';
  #timer: NodeJS.Timeout | undefined;

  constructor(slots: SharedSlots<Slot>) {
    this.#slots = slots;
    this.#idle = [...slots.regular];
  }

  /** Returns the number of slots, of those in use, and of waiting tasks. */
  get occupancy(): { places: number; busy: number; waiting: number } {
    const places = this.#slots.regular.length + (this.#reserve === 'busy' ? 1 : 0);
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
    if (this.#waiting.size === 0 || this.#slots.reserve === null) return;
    if (this.#reserve === 'idle') this.#assignReserve(this.#slots.reserve);
    if (this.#reserve !== 'off') return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#startIfAwaited();
    }, this.#slots.patience);
  }

  #startIfAwaited(): void {
    const { reserve } = this.#slots;
    if (reserve === null || this.#reserve !== 'off') return;
    const withoutSlot = this.#waiting.count(({ flow }) => this.#held.of(flow.tenantId) === 0);
    if (withoutSlot > 0) this.#start(reserve);
  }

  #start(reserve: ReserveSlot<Slot>): void {
    this.#reserve = 'starting';
    reserve.start().then(
      () => {
        this.#reserve = 'idle';
        this.#assignReserve(reserve);
      },
      () => {
        this.#reserve = 'off';
        this.#awaitReserve();
      },
    );
  }

  #assignReserve({ slot }: ReserveSlot<Slot>): void {
    const next = this.#waiting.take((tenantId) => this.#held.of(tenantId) > 0);
    if (next === undefined) return;
    this.#reserve = 'busy';
    this.#give(slot, next);
  }

  #give(slot: Slot, { flow, item }: { flow: Flow; item: (slot: Slot) => void }): void {
    this.#held.add(flow.tenantId, 1);
    item(slot);
  }

  #release(tenantId: TenantId, slot: Slot): void {
    const { reserve } = this.#slots;
    this.#held.add(tenantId, -1);
    if (slot === reserve?.slot) this.#start(reserve);
    else this.#idle.push(slot);
    this.#assign();
    this.#awaitReserve();
  }
}
