import type { Logger } from 'pino';
import type { Leadership } from '../concurrency/leadership.ts';
import type { PerProcess } from '../concurrency/scope.ts';
import type { AppliedSteps } from '../store/records/clock/applied-steps.ts';
import { readAppliedSteps, saveAppliedSteps } from '../store/records/clock/applied-steps.ts';
import type { ClockCheck, JobTimes } from '../store/records/clock/job-times.ts';
import {
  readStoredTimes,
  saveBeforeJump,
  saveLastSeen,
} from '../store/records/clock/stored-times.ts';
import { moveWaits } from '../store/records/clock/waits.ts';
import type { Store, Transaction } from '../store/store.ts';
import type { NamedLock } from '../store/lock.ts';
import { transact } from '../store/transaction.ts';
import { toTimestamp } from '../time/clock.ts';
import type { DatabaseClock, DatabaseTime } from '../time/database-clock.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';
import type { ClockReading, SteadyClock } from '../time/steady-clock.ts';
import type { Timers } from '../time/timers.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { ConfirmedTime } from './confirmed-time.ts';
import { atStart, isConfirmedBy, withStep } from './take-over-step.ts';

const PERIOD_MILLISECONDS = 1_000;
/** While a step waits to be taken over, services store times by the clock before it. */
const PERIOD_DURING_STEP_MILLISECONDS = 100;
/** How long the leader may take for a step; then any service takes it over. */
const LEADER_MILLISECONDS = 5_000;
/** For how long after its start a service may not have seen the beginning of a step. */
const NEW_MILLISECONDS = 30_000;
/** NTP corrects less than this without a step. */
const TOLERANCE_MILLISECONDS = 2_000;
/** A start after a crash knows the time of the crash this exactly, in milliseconds. */
const SAVE_MILLISECONDS = 30_000;
/** The difference to the clock of this machine that is reported, in milliseconds. */
const REPORTED_MILLISECONDS = 10_000;

/** Held while the steps that were taken over are read and changed. */
const CLOCK_LOCK: NamedLock = { name: 'clock steps' };

/** What the database tells with its time. */
export interface TimeWithSteps extends DatabaseTime {
  readonly transaction: string;
  readonly steps: AppliedSteps;
}

export interface SharedClockStepsDependencies {
  store: Store;
  /** Its wall clock is that of the database. */
  clock: SteadyClock;
  database: DatabaseClock<TimeWithSteps>;
  leadership: Leadership;
  /** Returns whether no other service runs on the database. @throws its error */
  isAlone: () => Promise<boolean>;
  jobTimes: JobTimes;
  monotonic: MonotonicClock;
  timers: Timers;
  log: Logger;
}

/**
 * Notices that the clock of the database was set, which is the clock of all services on it. The leader
 * moves all stored times of waiting work by the same amount, and stores the step with them, in one
 * transaction. Each service lets its clock follow when it sees that the step is stored. Until then, its
 * clock goes on as before. So a step is taken over once, whichever services die meanwhile. If there is
 * no leader, or the leader was started after the step, another service does its part.
 *
 * What a service stores between the transaction of the leader and its own next check, a tenth of a
 * second at most, has times by the clock before the step.
 */
export class SharedClockSteps implements ClockWatch, PerProcess {
  readonly scope = 'per process';
  readonly #dependencies: SharedClockStepsDependencies;
  /** The steps that the clock of this service has followed. */
  #followed: AppliedSteps;
  /** The last check that found no step. */
  #checked: ClockCheck;
  /** When the present step was found, by the monotonic clock; null if there is none. */
  #foundAt: number | null = null;
  #onStep: () => void = () => undefined;
  readonly #startedAt: number;
  #savedAt: number;
  #cancel: () => void = () => undefined;
  #checking: Promise<boolean> | null = null;
  #hasStopped = false;
  #hasReportedDifference = false;
  /** Only the first of several failures is logged. */
  #isFailing = false;

  constructor(dependencies: SharedClockStepsDependencies) {
    const { database, clock, monotonic } = dependencies;
    this.#dependencies = dependencies;
    this.#followed = database.told.steps;
    this.#checked = { at: clock.now(), transaction: database.told.transaction };
    this.#startedAt = monotonic.elapsed();
    this.#savedAt = this.#startedAt;
  }

  /** Several services may start at once: the first one moves the times, and the others see that. */
  async begin(): Promise<void> {
    const { store, clock, isAlone } = this.#dependencies;
    const now = clock.now();
    const isOnly = await isAlone();
    const { steps, moved } = await transact(store, { lock: CLOCK_LOCK }, async (transaction) => {
      const { lastSeen } = await readStoredTimes(transaction);
      const step = lastSeen === null ? 0 : now - lastSeen;
      const moved = step < -TOLERANCE_MILLISECONDS ? step : 0;
      const stored = await readAppliedSteps(transaction);
      if (moved !== 0) await this.#move(transaction, { milliseconds: moved, checked: null });
      const taken = moved === 0 ? stored : withStep(stored, { milliseconds: moved, now });
      const begun = atStart(taken, { lastSeen, now, isAlone: isOnly });
      return { steps: await save(transaction, begun, now), moved };
    });
    this.#followed = steps;
    if (moved !== 0) this.#report(moved, now);
  }

  watch(onStep: () => void): void {
    this.#onStep = onStep;
    this.#schedule(true);
  }

  async confirmedTime(): Promise<ConfirmedTime> {
    const { store, clock } = this.#dependencies;
    const { jump } = await readAppliedSteps(store);
    const now = clock.now();
    if (jump === null) return { at: now, isConfirmed: true };
    return { at: Math.min(jump.before, now), isConfirmed: false };
  }

  /**
   * Measures the clock of the database, and takes over its steps. Errors are logged and do not reject.
   * @returns whether the clock of this service is that of the database now; false if that is unknown
   */
  check(): Promise<boolean> {
    this.#checking ??= this.#checkLogged().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#cancel();
    await this.#checking;
    // Stopping work must not be woken up.
    this.#onStep = () => undefined;
    const { store, clock, leadership } = this.#dependencies;
    if (!leadership.isLeader || !(await this.check())) return;
    await saveLastSeen(store, clock.now()).catch(() => undefined);
  }

  #schedule(isSteady: boolean): void {
    if (this.#hasStopped) return;
    const period = isSteady ? PERIOD_MILLISECONDS : PERIOD_DURING_STEP_MILLISECONDS;
    this.#cancel = this.#dependencies.timers.after(period, () => {
      void this.check().then((isSteady) => {
        this.#schedule(isSteady || this.#isFailing);
      });
    });
  }

  async #checkLogged(): Promise<boolean> {
    try {
      const isSteady = await this.#check();
      this.#isFailing = false;
      return isSteady;
    } catch (cause) {
      if (!this.#isFailing)
        this.#dependencies.log.error({ err: cause }, 'The clock could not be compared');
      this.#isFailing = true;
      return false;
    }
  }

  async #check(): Promise<boolean> {
    const { database, clock } = this.#dependencies;
    const told = await database.measure();
    this.#reportDifference();
    const reading = clock.read();
    if (this.#isSteady(clock.stepUntil(reading), told.steps)) await this.#goOn(reading, told);
    else await this.#takeOver(reading, told);
    return isSmall(clock.stepUntil(clock.read()));
  }

  /**
   * Returns whether the clock agrees with the stored steps. If it shows no step, but a new one is
   * stored, another step has undone that one and has to be stored too. Two cases are no such steps: a
   * small one that this service has followed by itself, and one from before its start.
   */
  #isSteady(step: number, { total }: AppliedSteps): boolean {
    if (!isSmall(step)) return false;
    const isNew = this.#dependencies.monotonic.elapsed() - this.#startedAt < NEW_MILLISECONDS;
    return isNew || isSmall((total - this.#followed.total) / 2);
  }

  async #goOn(reading: ClockReading, { transaction, steps }: TimeWithSteps): Promise<void> {
    const { clock, leadership } = this.#dependencies;
    // After a suspension, alarms of work that is due now are still set for later.
    const wasSuspended = clock.wasSuspendedUntil(reading);
    clock.follow(reading);
    this.#followed = steps;
    this.#checked = { at: reading.wall, transaction };
    this.#foundAt = null;
    if (wasSuspended) this.#onStep();
    if (leadership.isLeader) await this.#store(steps, reading.wall);
  }

  /** Stores now and then that a service runs, and that a jump is confirmed. */
  async #store(steps: AppliedSteps, now: number): Promise<void> {
    const { store, monotonic, log } = this.#dependencies;
    const isConfirmed = isConfirmedBy(steps, now);
    if (!isConfirmed && monotonic.elapsed() - this.#savedAt < SAVE_MILLISECONDS) return;
    await transact(store, { lock: CLOCK_LOCK }, async (transaction) => {
      const stored = await readAppliedSteps(transaction);
      // Another service has taken over a step meanwhile.
      if (stored.count !== steps.count) return;
      await save(transaction, isConfirmed ? { ...stored, jump: null } : stored, now);
    });
    this.#savedAt = monotonic.elapsed();
    if (isConfirmed) log.info('The clock was steady for a day, so its last jump is confirmed');
  }

  /** Follows the steps that are stored, or stores the present one first. */
  async #takeOver(reading: ClockReading, { steps }: TimeWithSteps): Promise<void> {
    this.#foundAt ??= this.#dependencies.monotonic.elapsed();
    if (steps.count !== this.#followed.count) this.#follow(reading, steps);
    else if (this.#mayMove(this.#foundAt)) {
      const taken = await this.#apply(reading, steps);
      this.#follow(this.#dependencies.clock.read(), taken);
    }
  }

  #mayMove(foundAt: number): boolean {
    const { leadership, monotonic } = this.#dependencies;
    return leadership.isLeader || monotonic.elapsed() - foundAt >= LEADER_MILLISECONDS;
  }

  /** Moves the times of waiting work, unless another service does. @returns the stored steps */
  #apply(reading: ClockReading, seen: AppliedSteps): Promise<AppliedSteps> {
    const { store, clock } = this.#dependencies;
    const milliseconds = clock.stepUntil(reading);
    return transact(store, { lock: CLOCK_LOCK }, async (transaction) => {
      const stored = await readAppliedSteps(transaction);
      if (stored.count !== seen.count) return stored;
      await this.#move(transaction, { milliseconds, checked: this.#checked });
      return save(transaction, withStep(stored, { milliseconds, now: reading.wall }), reading.wall);
    });
  }

  /** Lets the clock follow the steps that are stored, and goes on as before with the others. */
  #follow(reading: ClockReading, steps: AppliedSteps): void {
    const { clock } = this.#dependencies;
    const step = clock.stepUntil(reading);
    const unstored = step - (steps.total - this.#followed.total);
    const left = isSmall(unstored) ? 0 : unstored;
    clock.follow({ ...reading, wall: reading.wall - left });
    this.#followed = steps;
    this.#checked = { ...this.#checked, at: this.#checked.at + step - left };
    this.#report(step - left, clock.now());
    this.#onStep();
  }

  #move(
    transaction: Transaction,
    step: { milliseconds: number; checked: ClockCheck | null },
  ): Promise<void> {
    return moveWaits(transaction, step, this.#dependencies.jobTimes);
  }

  #report(step: number, now: number): void {
    this.#dependencies.log.warn(
      { seconds: Math.round(step / 1_000), now: toTimestamp(now) },
      step < 0
        ? 'The clock of the database was set back'
        : 'The clock of the database was set forward',
    );
  }

  #reportDifference(): void {
    const { database, log } = this.#dependencies;
    if (this.#hasReportedDifference || Math.abs(database.difference) <= REPORTED_MILLISECONDS)
      return;
    this.#hasReportedDifference = true;
    log.warn(
      { seconds: Math.round(-database.difference / 1_000) },
      'The clock of this machine differs from that of the database, which is used',
    );
  }
}

function isSmall(step: number): boolean {
  return Math.abs(step) <= TOLERANCE_MILLISECONDS;
}

async function save(
  transaction: Transaction,
  steps: AppliedSteps,
  now: number,
): Promise<AppliedSteps> {
  await saveAppliedSteps(transaction, steps);
  await saveLastSeen(transaction, now);
  await saveBeforeJump(transaction, steps.jump?.before ?? null);
  return steps;
}
