import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../time/clock.ts';
import { DocloomError } from '../../errors/errors.ts';
import type { JobMetrics } from '../job-metrics.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler, JobKind, JobOutcome, JobSubjects } from '../job-queue.ts';
import type { SlotLimits } from './concurrency-slots.ts';
import { ConcurrencySlots, crashCountOf } from './concurrency-slots.ts';
import type { LeasedJob } from '../../store/records/jobs.ts';
import {
  deleteJob,
  areCrashSuspectsWaiting,
  returnJob,
  returnJobs,
  leaseNextJobs,
  groupKeysOfOldestJobs,
  nextDueAfter,
  postponeJob,
} from '../../store/records/jobs.ts';
import { backOff } from './back-off.ts';
import type { NextGroup } from './round.ts';
import { Round } from './round.ts';
import { ClockRollbackWatch } from './clock-rollback-watch.ts';
import { transact } from '../../store/transaction.ts';

const LONGEST_SLEEP_MILLISECONDS = 60_000;
const AFTER_STORE_ERROR_MILLISECONDS = 1_000;
/**
 * While at least this many jobs run, a poll waits for TOGETHER_MILLISECONDS. Slots freed meanwhile
 * share it: a poll costs the same for one slot as for all of them.
 */
const BUSY_SLOTS = 4;
const TOGETHER_MILLISECONDS = 4;
/** Wait after a poll that found jobs. Only an empty poll reads when the next job is due. */
const QUIET_MILLISECONDS = 20;

/** A slot reserved for a job while its transaction runs. Call exactly one of the functions. */
export interface ReservedSlot<Kind extends JobKind> {
  begin: (job: LeasedJob, subject?: JobSubjects[Kind]) => void;
  release: () => void;
}

/**
 * Runs the jobs of one kind in a limited number of slots, and serves their groups in rounds.
 *
 * - Sleeping → leasing: a timer or `wake` fires. A freed slot calls `wake` if jobs may wait.
 * - Leasing → sleeping: due jobs have begun in the free slots. A timer waits for the next one.
 * - Leasing → leasing: `wake` was called meanwhile, so a job committed just then is found.
 * - Any → stopped: `stop` was called, and no more jobs are leased. Running jobs may finish. If
 *   `patience` runs out first, their leases are returned and their outcomes ignored.
 */
export class Dispatcher<Kind extends JobKind> {
  readonly kind: Kind;
  readonly #slots: ConcurrencySlots;
  readonly #handler: JobHandler<Kind>;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #metrics: JobMetrics;
  readonly #round: Round;
  readonly #clockRollbacks: ClockRollbackWatch;
  readonly #inProgress = new Set<Promise<void>>();
  /** One promise for each reserved slot; it resolves when the transaction has ended. */
  readonly #reservedSlots = new Set<Promise<void>>();
  /** How many jobs without a reserved slot are being committed. */
  #expected = 0;
  /** Whether an unleased job may be due. If false, a poll would find none. */
  #mayWait = true;
  #leasing: Promise<void> | null = null;
  #wokenMeanwhile = false;
  #lastPollFoundJobs = false;
  #crashSuspectsMayWait = true;
  #stopped = false;
  #jobsReturned = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: {
    kind: Kind;
    slots: SlotLimits;
    handler: JobHandler<Kind>;
    store: Store;
    clock: Clock;
    log: Logger;
    metrics: JobMetrics;
    isOverloaded: () => boolean;
  }) {
    this.kind = options.kind;
    this.#slots = new ConcurrencySlots(options.slots, options.isOverloaded);
    this.#handler = options.handler;
    this.#store = options.store;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#metrics = options.metrics;
    this.#round = new Round(options.kind, options.clock);
    this.#clockRollbacks = new ClockRollbackWatch(options.kind);
  }

  /** Returns how many jobs are running. */
  get inProgress(): number {
    return this.#inProgress.size;
  }

  /**
   * Reserves a slot for a job of the group that is being committed: it begins right afterwards, and
   * no poll is needed. Returns undefined if other jobs may be waiting, or if the limits leave no
   * slot.
   */
  reserveSlot(groupKey: string): ReservedSlot<Kind> | undefined {
    if (this.#stopped || this.#mayWait || this.#crashSuspectsMayWait) return undefined;
    if (this.#slots.free <= 0 || this.#slots.openTo(groupKey, []) <= 0) return undefined;
    const reservation = { groupKey, openTries: 1 };
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const kept = promise.then();
    this.#slots.hold(reservation);
    this.#reservedSlots.add(kept);
    const end = () => {
      this.#slots.release(reservation);
      this.#reservedSlots.delete(kept);
      resolve(undefined);
    };
    return {
      begin: (job, subject) => {
        end();
        this.#begin(job, subject);
      },
      release: () => {
        end();
        if (this.#mayWait) this.wake();
      },
    };
  }

  /**
   * Announces a job that is being committed without a reserved slot.
   * @returns a function to call when the transaction has ended
   */
  expectJob(): () => void {
    this.#expected += 1;
    this.#mayWait = true;
    return () => {
      this.#expected -= 1;
      this.wake();
    };
  }

  /** Polls for due jobs. */
  wake(): void {
    this.#mayWait = true;
    if (this.#stopped) return;
    if (this.#leasing) {
      this.#wokenMeanwhile = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#leasing = this.#leaseAndSleep().finally(() => {
      this.#leasing = null;
      if (this.#wokenMeanwhile) this.wake();
    });
  }

  /**
   * Stops leasing, and resolves when running jobs have ended or been returned.
   * @param patience how long to wait for them, in milliseconds; unlimited by default
   */
  async stop(patience?: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#leasing;
    const ended = this.#ended();
    if (patience === undefined) await ended;
    else await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
    if (this.#inProgress.size > 0) await this.#returnJobs();
  }

  /** Waits for reserved slots first: their jobs begin when their transactions are committed. */
  async #ended(): Promise<void> {
    await Promise.all(this.#reservedSlots);
    await Promise.all(this.#inProgress);
  }

  async #returnJobs(): Promise<void> {
    this.#jobsReturned = true;
    const entry = { kind: this.kind, jobs: this.#inProgress.size };
    try {
      await returnJobs(this.#store, this.kind);
      this.#log.warn(entry, 'Jobs did not end in time and will restart with the service');
    } catch (cause) {
      // The next start ends their leases. Only this attempt still counts, although it should not.
      this.#log.error({ err: cause, ...entry }, 'Unfinished jobs could not be returned');
    }
  }

  async #leaseAndSleep(): Promise<void> {
    // Wake-ups in the meantime share this poll.
    if (this.#inProgress.size < BUSY_SLOTS) await setImmediate();
    else await sleep(TOGETHER_MILLISECONDS);
    this.#wokenMeanwhile = false;
    const now = this.#clock.now();
    try {
      await this.#clockRollbacks.check(this.#store, now);
      // `#mayWait` stays true, so that the next freed slot polls.
      if (this.#stopped || this.#slots.free <= 0) return;
      const jobs = await this.#leaseForFreeSlots(now);
      for (const job of jobs) this.#begin(job);
      this.#lastPollFoundJobs = jobs.length > 0;
      if (this.#lastPollFoundJobs) {
        this.#sleepUntil(now + QUIET_MILLISECONDS);
        return;
      }
      // Jobs that are due already wait for a slot, and the next freed slot polls for them.
      const nextDue = await nextDueAfter(this.#store, { kind: this.kind, now });
      this.#sleepUntil(earlier(nextDue, this.#round.nextPollAt));
    } catch (cause) {
      this.#mayWait = true;
      this.#log.error({ err: cause, kind: this.kind }, 'The job queue cannot access its store');
      this.#sleepUntil(this.#clock.now() + AFTER_STORE_ERROR_MILLISECONDS);
    }
  }

  async #leaseForFreeSlots(now: number): Promise<LeasedJob[]> {
    const free = this.#slots.free;
    if (!(await this.#findsJobs(now))) return [];
    const leased: LeasedJob[] = [];
    const leasing = transact(this.#store, { lock: null }, async (transaction) => {
      // An earlier attempt at this transaction leased nothing.
      for (const job of leased.splice(0)) this.#slots.release(job);
      // Jobs of earlier transactions are visible now; later transactions set it to true again.
      this.#mayWait = false;
      await this.#pollForCrashSuspects(transaction);
      const empty = new Set<string>();
      const mayHave = (groupKey: string) =>
        !empty.has(groupKey) && this.#isOpenTo(groupKey, leased);
      while (leased.length < free) {
        const next = await this.#round.next(transaction, mayHave);
        if (next === undefined) break;
        const jobs = await this.#leaseIn(transaction, next, { now, free, leased });
        if (jobs.length === 0) empty.add(next.groupKey);
        leased.push(...jobs);
        // This group has reached its limit or has no more jobs, and no other group is eligible.
        if (next.isAlone) break;
      }
      const mayHaveMore = leased.length === free || this.#round.nextPollAt !== null;
      if (mayHaveMore || this.#crashSuspectsMayWait) this.#mayWait = true;
      // Taken before the next transaction reserves a slot: it may run before this one is committed.
      for (const job of leased) this.#slots.hold(job);
      return leased;
    });
    return leasing.catch((cause: unknown) => {
      for (const job of leased) this.#slots.release(job);
      throw cause;
    });
  }

  /** Returns whether a job of the group may begin; if not, notes that one may wait. */
  #isOpenTo(groupKey: string, leased: readonly LeasedJob[]): boolean {
    const isOpen = this.#slots.openTo(groupKey, leased) > 0;
    if (!isOpen) this.#mayWait = true;
    return isOpen;
  }

  /** Reads first: a transaction blocks other writers. After a poll with jobs, more are likely. */
  async #findsJobs(now: number): Promise<boolean> {
    if (this.#lastPollFoundJobs) return true;
    const wasExpected = this.#expected > 0;
    const waiting = await groupKeysOfOldestJobs(this.#store, { kind: this.kind, now }, 1);
    // This read does not see jobs whose transactions are not committed.
    if (waiting.length === 0 && !wasExpected && this.#expected === 0) this.#mayWait = false;
    return waiting.length > 0;
  }

  /** Once none waits, none follows: only the process before this one can leave suspects. */
  async #pollForCrashSuspects(transaction: Store): Promise<void> {
    if (!this.#crashSuspectsMayWait) return;
    this.#crashSuspectsMayWait = await areCrashSuspectsWaiting(transaction, this.kind);
  }

  /** Leases one job of the group, or all that the limits allow if no other group is eligible. */
  async #leaseIn(
    transaction: Store,
    { groupKey, isAlone }: NextGroup,
    { now, free, leased }: { now: number; free: number; leased: readonly LeasedJob[] },
  ): Promise<LeasedJob[]> {
    const next = { kind: this.kind, now, groupKey };
    const atMost = Math.min(free - leased.length, this.#slots.openTo(groupKey, leased));
    if (!isAlone) return this.#leaseOne(transaction, next, leased);
    const jobs = this.#crashSuspectsMayWait
      ? await this.#leaseBesideCrashSuspects(transaction, { ...next, atMost }, leased)
      : await leaseNextJobs(transaction, { ...next, takes: 'any', atMost });
    if (jobs.length === atMost) this.#mayWait = true;
    return jobs;
  }

  async #leaseOne(
    transaction: Store,
    next: { kind: Kind; now: number; groupKey: string },
    leased: readonly LeasedJob[],
  ): Promise<LeasedJob[]> {
    const takes = this.#slots.mayHoldCrashSuspect(leased) ? 'any' : 'unsuspected';
    return leaseNextJobs(transaction, { ...next, takes, atMost: 1 });
  }

  async #leaseBesideCrashSuspects(
    transaction: Store,
    { atMost, ...next }: { kind: Kind; now: number; groupKey: string; atMost: number },
    leased: readonly LeasedJob[],
  ): Promise<LeasedJob[]> {
    const first = await this.#leaseOne(transaction, next, leased);
    if (first.length === 0 || atMost === 1) return first;
    const others = { ...next, takes: 'unsuspected', atMost: atMost - 1 } as const;
    return [...first, ...(await leaseNextJobs(transaction, others))];
  }

  #begin(job: LeasedJob, subject?: JobSubjects[Kind]): void {
    this.#metrics.jobBegun(this.kind, this.#clock.now() - job.dueAt);
    this.#slots.hold(job);
    const work = this.#work(job, subject).then((mustRepeat) => {
      this.#inProgress.delete(work);
      this.#slots.release(job);
      // The timer may be set for a later time than this job is due at.
      if (mustRepeat || this.#mayWait) this.wake();
    });
    this.#inProgress.add(work);
  }

  /** @returns whether the job is to begin again */
  async #work(job: LeasedJob, subject?: JobSubjects[Kind]): Promise<boolean> {
    const outcome = await this.#handle(job, subject);
    this.#updateGroupLimit(job.groupKey, outcome);
    if ('retryAt' in outcome) this.#metrics.jobRetried(this.kind);
    if (!('isEnded' in outcome)) await this.#untilStored(job, () => this.#persist(job, outcome));
    return !outcome.done;
  }

  /** A postponed job was not attempted, so it does not change the limit. */
  #updateGroupLimit(groupKey: string, outcome: JobOutcome): void {
    if ('retryAt' in outcome || 'givenUp' in outcome) this.#slots.learn(groupKey, 'failed');
    else if (outcome.done) this.#slots.learn(groupKey, 'succeeded');
  }

  async #persist(job: LeasedJob, outcome: JobOutcome): Promise<void> {
    if (outcome.done) await deleteJob(this.#store, job);
    else if ('retryAt' in outcome) await returnJob(this.#store, job, outcome.retryAt);
    else await postponeJob(this.#store, job, outcome.postponedTo);
  }

  /** Leases do not expire: a job without a stored outcome would wait until the next start. */
  async #untilStored(job: LeasedJob, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (cause) {
        if (this.#jobsReturned) return;
        const entry = { err: cause, ...this.#subjectOf(job) };
        this.#log.error(entry, 'A job outcome could not be stored');
        if (this.#stopped) return;
        await sleep(AFTER_STORE_ERROR_MILLISECONDS, undefined, { ref: false });
      }
    }
  }

  async #handle(job: LeasedJob, subject?: JobSubjects[Kind]): Promise<JobOutcome> {
    try {
      return await this.#handler({
        subjectId: job.subjectId,
        ...(subject !== undefined && { subject }),
        attempt: job.attempts,
        crashCount: crashCountOf(job),
        end: (transaction) => deleteJob(transaction, job),
      });
    } catch (cause) {
      if (!this.#jobsReturned) this.#logFailure(job, cause);
      return { done: false, retryAt: this.#clock.now() + backOff(job.attempts) };
    }
  }

  #logFailure(job: LeasedJob, cause: unknown): void {
    const isExpected = cause instanceof DocloomError;
    const entry = { err: cause, ...this.#subjectOf(job), attempt: job.attempts };
    this.#log[isExpected ? 'warn' : 'error'](entry, 'A job failed and will be retried');
  }

  /** Returns the subject as log entries name it: `run` or `delivery`. */
  #subjectOf({ subjectId }: LeasedJob): Record<string, string> {
    return { [this.kind]: subjectId };
  }

  #sleepUntil(dueAt: number | null): void {
    if (this.#stopped || dueAt === null) return;
    const delay = Math.min(Math.max(dueAt - this.#clock.now(), 0), LONGEST_SLEEP_MILLISECONDS);
    this.#timer = setTimeout(() => {
      this.wake();
    }, delay);
  }
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
