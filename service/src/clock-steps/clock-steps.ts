import type { Logger } from 'pino';
import type { SoleProcess } from '../concurrency/scope.ts';
import { JOBS_TABLE_TIMES } from '../store/records/clock/job-times.ts';
import { savedTime } from '../store/records/settings.ts';
import {
  readStoredTimes,
  saveBeforeJump,
  saveLastSeen,
} from '../store/records/clock/stored-times.ts';
import { moveWaits } from '../store/records/clock/waits.ts';
import type { Store, Transaction } from '../store/store.ts';
import { transact } from '../store/transaction.ts';
import { toTimestamp } from '../time/clock.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';
import type { ClockReading, SteadyClock } from '../time/steady-clock.ts';
import type { Timers } from '../time/timers.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { ConfirmedTime } from './confirmed-time.ts';
import { timeBeforeJump } from './confirmed-time.ts';
import { JumpWatch } from './jump-watch.ts';

const PERIOD_MILLISECONDS = 1_000;
/** NTP corrects less than this without a step. */
const TOLERANCE_MILLISECONDS = 2_000;
/** A start after a crash knows the time of the crash this exactly, in milliseconds. */
const SAVE_MILLISECONDS = 30_000;
/** Times that versions before this one have stored while they ran. */
const EARLIER_TIMES = ['lastStart', 'lastCheck'];

export interface ClockStepsDependencies {
  /** Relaxed durability is enough: a power failure undoes the moved times with their reason. */
  relaxedStore: Store;
  clock: SteadyClock;
  monotonic: MonotonicClock;
  timers: Timers;
  log: Logger;
}

/**
 * Notices that the system clock was set, also between two runs of the service. Then it moves all
 * stored times of waiting work by the same amount and lets the service's clock follow, in one
 * transaction: nothing becomes due earlier or later than it would have without the step.
 */
export class ClockSteps implements ClockWatch, SoleProcess {
  readonly scope = 'sole process';
  readonly #dependencies: ClockStepsDependencies;
  readonly #jumps: JumpWatch;
  #onStep: () => void = () => undefined;
  #savedAt: number;
  #cancel: () => void = () => undefined;
  #checking: Promise<void> | null = null;
  #hasStopped = false;
  /** Only the first of several failures is logged. */
  #isFailing = false;

  constructor(dependencies: ClockStepsDependencies) {
    this.#dependencies = dependencies;
    this.#jumps = new JumpWatch(dependencies.monotonic);
    this.#savedAt = dependencies.monotonic.elapsed();
  }

  confirmedTime(): ConfirmedTime {
    return this.#jumps.confirmedTime(this.#dependencies.clock.now());
  }

  async begin(): Promise<void> {
    const { relaxedStore, clock } = this.#dependencies;
    const now = clock.now();
    const stored = await readStoredTimes(relaxedStore);
    const lastSeen = stored.lastSeen ?? (await this.#earlierTime());
    const step = lastSeen === null ? 0 : now - lastSeen;
    const isSetBack = step < -TOLERANCE_MILLISECONDS;
    this.#jumps.start(timeBeforeJump(stored, now));
    await transact(relaxedStore, { lock: null }, async (transaction) => {
      if (isSetBack) await move(transaction, step);
      await this.#save(transaction, now);
    });
    if (isSetBack) this.#report(step, now);
  }

  watch(onStep: () => void): void {
    this.#onStep = onStep;
    this.#schedule();
  }

  /** Compares the clocks, and follows the system clock. Errors are logged and do not reject. */
  async check(): Promise<void> {
    const { clock, log } = this.#dependencies;
    const reading = clock.read();
    const step = clock.stepUntil(reading);
    try {
      if (Math.abs(step) > TOLERANCE_MILLISECONDS) await this.#takeOver(step, reading);
      else await this.#goOn(reading);
      this.#isFailing = false;
    } catch (cause) {
      const isFirst = !this.#isFailing;
      this.#isFailing = true;
      if (isFirst) log.error({ err: cause }, 'The time could not be stored');
    }
  }

  /**
   * Checks the clock once more, because the next start cannot tell a step forward from the time in
   * between. Then stops, and stores the time. Ignores errors: the next start knows the time less
   * exactly.
   */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#cancel();
    await this.#checking;
    // Stopping work must not be woken up.
    this.#onStep = () => undefined;
    await this.check();
    const { relaxedStore, clock } = this.#dependencies;
    await saveLastSeen(relaxedStore, clock.now()).catch(() => undefined);
  }

  #schedule(): void {
    if (this.#hasStopped) return;
    this.#cancel = this.#dependencies.timers.after(PERIOD_MILLISECONDS, () => {
      this.#checking = this.check().then(() => {
        this.#schedule();
      });
    });
  }

  async #takeOver(step: number, reading: ClockReading): Promise<void> {
    const { relaxedStore, clock } = this.#dependencies;
    const before = clock.now();
    let unfollow = () => {};
    try {
      await transact(relaxedStore, { lock: null }, async (transaction) => {
        await move(transaction, step);
        // Transactions run one after the other. Those before this one have stored times of the clock
        // before, which have just been moved; those after it use the new time.
        unfollow = clock.follow(reading);
        this.#jumps.clockWasSet(before, reading.wall);
        await this.#save(transaction, reading.wall);
      });
    } catch (cause) {
      unfollow();
      throw cause;
    }
    this.#report(step, reading.wall);
    this.#onStep();
  }

  async #goOn(reading: ClockReading): Promise<void> {
    const { relaxedStore, clock, monotonic, log } = this.#dependencies;
    // After a suspension, alarms of work that is due now are still set for later.
    const wasSuspended = clock.wasSuspendedUntil(reading);
    clock.follow(reading);
    if (wasSuspended) this.#onStep();
    const isConfirmed = this.#jumps.confirmIfSteady();
    if (!isConfirmed && monotonic.elapsed() - this.#savedAt < SAVE_MILLISECONDS) return;
    await transact(relaxedStore, { lock: null }, (transaction) =>
      this.#save(transaction, reading.wall),
    );
    if (isConfirmed) log.info('The clock was steady for a day, so its last jump is confirmed');
  }

  async #save(transaction: Transaction, now: number): Promise<void> {
    await saveLastSeen(transaction, now);
    await saveBeforeJump(transaction, this.#jumps.beforeJump);
    this.#savedAt = this.#dependencies.monotonic.elapsed();
  }

  async #earlierTime(): Promise<number | null> {
    const { relaxedStore } = this.#dependencies;
    const times = await Promise.all(EARLIER_TIMES.map((name) => savedTime(relaxedStore, name)));
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : Math.max(...known);
  }

  #report(step: number, now: number): void {
    this.#dependencies.log.warn(
      { seconds: Math.round(step / 1_000), now: toTimestamp(now) },
      step < 0 ? 'The system clock was set back' : 'The system clock was set forward',
    );
  }
}

/** Nothing else stores times beside this process. */
function move(transaction: Transaction, milliseconds: number): Promise<void> {
  return moveWaits(transaction, { milliseconds, checked: null }, JOBS_TABLE_TIMES);
}
