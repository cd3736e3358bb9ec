import type { Logger } from 'pino';
import { endLeasesWithoutOwner } from '../../store/records/jobs.ts';
import {
  removeExpiredOwners,
  removeOtherOwners,
  storeHeartbeat,
} from '../../store/records/lease-owners.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transaction.ts';
import type { Clock } from '../../time/clock.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import { LONGEST_JOB_WAIT, OWNER_EXPIRY } from '../job-queue.ts';
import { Alarm } from '../dispatch/alarm.ts';
import type { Owner } from '../dispatch/owner.ts';

const HEARTBEAT_INTERVAL_MILLISECONDS = 5_000;
/** Before others can take this process for dead, it takes no more leases. */
const MAY_LEASE_FOR_MILLISECONDS = OWNER_EXPIRY / 2;

interface Heartbeat {
  /** As it is stored, in milliseconds since 1970, UTC. */
  readonly at: number;
  /** In milliseconds of the monotonic clock. */
  readonly elapsed: number;
}

interface LeaseOwnerOptions {
  /** Unique to this process. */
  ownerId: string;
  /** Whether no other process can use the store now, so that all other owners are dead. */
  isStoreExclusive: boolean;
  store: Store;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Logger;
}

/**
 * This process as the owner of leases. It renews its heartbeat, and takes over the leases of dead
 * owners: their jobs wait again. In an exclusive store, nobody reads the heartbeat, so it is stored
 * only at the start.
 */
export class LeaseOwner implements Owner {
  readonly #options: LeaseOwnerOptions;
  readonly #onTakeOver: () => void;
  readonly #alarm: Alarm;
  readonly #heartbeats = new Set<Promise<void>>();
  /** Null before the start and after the stop. */
  #heartbeat: Heartbeat | null = null;
  /** Whether the last heartbeat could not be stored. Only the first of several failures is logged. */
  #isFailing = false;

  /** @param onTakeOver is called when jobs of another owner may wait again after the start */
  constructor(options: LeaseOwnerOptions, onTakeOver: () => void) {
    this.#options = options;
    this.#onTakeOver = onTakeOver;
    this.#alarm = new Alarm(options.clock, () => {
      this.#beat();
    });
  }

  get id(): string {
    return this.#options.ownerId;
  }

  /** Whether this process may take leases: no other process can take it for dead soon. */
  get mayLease(): boolean {
    if (this.#options.isStoreExclusive) return this.#heartbeat !== null;
    return this.#age < MAY_LEASE_FOR_MILLISECONDS;
  }

  /**
   * Registers this process and takes over the leases of dead ones.
   * @throws the store's error
   */
  async start(): Promise<void> {
    const { store, isStoreExclusive } = this.#options;
    const heartbeat = this.#moment();
    const now = heartbeat.at;
    await transact(store, { lock: null }, async (transaction) => {
      await storeHeartbeat(transaction, { id: this.id, heartbeatAt: now });
      if (isStoreExclusive) await removeOtherOwners(transaction, this.id);
      else await removeExpiredOwners(transaction, this.id, heartbeatsOfLiving(now));
      await endLeasesWithoutOwner(transaction);
    });
    this.#heartbeat = heartbeat;
    if (!isStoreExclusive) this.#alarm.set(now + HEARTBEAT_INTERVAL_MILLISECONDS);
  }

  /** Renews the heartbeat if it is due; to be called if the clock was changed. */
  wake(): void {
    if (this.#options.isStoreExclusive || this.#heartbeat === null) return;
    if (this.#age >= HEARTBEAT_INTERVAL_MILLISECONDS) this.#beat();
  }

  /**
   * Renews the heartbeat if this process may not take leases without that.
   * @throws the store's error
   */
  async ensureMayLease(): Promise<void> {
    if (!this.mayLease) await this.#renew();
  }

  /** Stops the heartbeat; to be called when no lease is left. */
  async stop(): Promise<void> {
    this.#heartbeat = null;
    this.#alarm.set(null);
    await Promise.all(this.#heartbeats);
  }

  /**
   * Returns the age of the heartbeat by the clock that says more, in milliseconds. Other processes
   * compare what is stored with the system clock. If that was set back, the heartbeat is as good as
   * none.
   */
  get #age(): number {
    if (this.#heartbeat === null) return Infinity;
    const { clock, monotonic } = this.#options;
    const byOthers = clock.now() - this.#heartbeat.at;
    if (byOthers < 0) return Infinity;
    return Math.max(byOthers, monotonic.elapsed() - this.#heartbeat.elapsed);
  }

  #moment(): Heartbeat {
    const { clock, monotonic } = this.#options;
    return { at: clock.now(), elapsed: monotonic.elapsed() };
  }

  #beat(): void {
    const heartbeat = this.#renew()
      .catch((cause: unknown) => {
        const isFirst = !this.#isFailing;
        this.#isFailing = true;
        if (isFirst) this.#options.log.error({ err: cause }, 'A heartbeat could not be stored');
      })
      .then(() => {
        this.#heartbeats.delete(heartbeat);
        if (this.#heartbeat === null) return;
        this.#alarm.set(this.#options.clock.now() + HEARTBEAT_INTERVAL_MILLISECONDS);
      });
    this.#heartbeats.add(heartbeat);
  }

  async #renew(): Promise<void> {
    const { store } = this.#options;
    const heartbeat = this.#moment();
    const now = heartbeat.at;
    const tookOver = await transact(store, { lock: null }, async (transaction) => {
      await storeHeartbeat(transaction, { id: this.id, heartbeatAt: now });
      const range = heartbeatsOfLiving(now);
      if (!(await removeExpiredOwners(transaction, this.id, range))) return false;
      await endLeasesWithoutOwner(transaction);
      return true;
    });
    this.#isFailing = false;
    if (this.#heartbeat === null) return;
    this.#heartbeat = heartbeat;
    if (tookOver) this.#onTakeOver();
  }
}

/**
 * Returns the range of heartbeats whose owners count as alive. Those ahead of the clock are from
 * before it was set back. Like jobs, they wait for `LONGEST_JOB_WAIT` at most.
 */
function heartbeatsOfLiving(now: number): { from: number; to: number } {
  return { from: now - OWNER_EXPIRY + 1, to: now + LONGEST_JOB_WAIT };
}
