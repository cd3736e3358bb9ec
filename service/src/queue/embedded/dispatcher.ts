import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../time/clock.ts';
import { DocloomError } from '../../errors/errors.ts';
import type { JobMetrics } from '../job-metrics.ts';
import type { Store } from '../../store/tables.ts';
import type { JobHandler, JobKind, JobOutcome, JobSubjects } from '../job-queue.ts';
import type { SlotLimits } from './concurrency-slots.ts';
import { ConcurrencySlots, crashCountOf } from './concurrency-slots.ts';
import type { LeasedJob } from './leases.ts';
import {
  deleteJob,
  doCrashSuspectsWait,
  returnJob,
  returnJobs,
  leaseNextJobs,
  groupKeysOfOldestJobs,
  nextDueAfter,
  postponeJob,
} from './leases.ts';
import { backOff } from './back-off.ts';
import type { GroupTurn } from './round.ts';
import { Round } from './round.ts';
import { SetBackWatch } from './set-back-watch.ts';

const LONGEST_SLEEP_MILLISECONDS = 60_000;
const AFTER_STORE_FAULT_MILLISECONDS = 1_000;
/**
 * While so many are under way, slots that get free wait so long for others, and look for jobs
 * together: to look costs the same for one and for all of them.
 */
const BUSY_SLOTS = 4;
const TOGETHER_MILLISECONDS = 4;
/** Where a look has just found jobs, when the next one is due is asked after so long without any. */
const QUIET_MILLISECONDS = 20;

/** A slot that is kept for a job while that is being committed. One of both has to be said. */
export interface ReservedSlot<Kind extends JobKind> {
  begin: (job: LeasedJob, subject?: JobSubjects[Kind]) => void;
  letGo: () => void;
}

/**
 * Works through the jobs of one kind, a few at a time, and lets their groups take turns.
 *
 * A dispatcher sleeps, leases or is stopped. It sleeps until a timer or `wake` rings; then it leases as
 * many due jobs as it has slots free, begins them, and sleeps again until the next one is due. A
 * slot that gets free wakes it when jobs may wait. A `wake` that comes while it leases is remembered,
 * so that a job committed in that moment is not slept over. Where nobody waits, a job that is being
 * committed has a slot kept for it, and nobody looks for it. A stopped dispatcher leases nothing more; what its slots
 * hold they finish, or slot back when somebody who stops it has no patience left. From then on
 * nobody wants to know how they end.
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
  readonly #setBacks: SetBackWatch;
  readonly #underWay = new Set<Promise<void>>();
  /** Each until its transaction has ended. */
  readonly #reservedSlots = new Set<Promise<void>>();
  /** Jobs that are being committed and that no slot is kept for. */
  #expected = 0;
  /** Whether a job may be due that nobody has begun: otherwise a look finds none. */
  #mayWait = true;
  #leasing: Promise<void> | null = null;
  #wokenMeanwhile = false;
  #lastLookFound = false;
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
    isPressed: () => boolean;
  }) {
    this.kind = options.kind;
    this.#slots = new ConcurrencySlots(options.slots, options.isPressed);
    this.#handler = options.handler;
    this.#store = options.store;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#metrics = options.metrics;
    this.#round = new Round(options.kind, options.clock);
    this.#setBacks = new SetBackWatch(options.kind);
  }

  /** How many jobs are being done. */
  get underWay(): number {
    return this.#underWay.size;
  }

  /**
   * For a job of that group which is being committed: the slot that begins it as soon as it is, or
   * undefined when others may have been waiting longer, or when it may have none now.
   */
  reserveSlot(groupKey: string): ReservedSlot<Kind> | undefined {
    if (this.#stopped || this.#mayWait || this.#crashSuspectsMayWait) return undefined;
    if (this.#slots.free <= 0 || this.#slots.openTo(groupKey, []) <= 0) return undefined;
    const place = { groupKey, openTries: 1 };
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const kept = promise.then();
    this.#slots.hold(place);
    this.#reservedSlots.add(kept);
    const end = () => {
      this.#slots.letGo(place);
      this.#reservedSlots.delete(kept);
      resolve(undefined);
    };
    return {
      begin: (job, subject) => {
        end();
        this.#begin(job, subject);
      },
      letGo: () => {
        end();
        if (this.#mayWait) this.wake();
      },
    };
  }

  /**
   * For a job that is being committed and has to wait its turn.
   * @returns is to be called when the transaction has ended
   */
  expectJob(): () => void {
    this.#expected += 1;
    this.#mayWait = true;
    return () => {
      this.#expected -= 1;
      this.wake();
    };
  }

  /** Looks for jobs. */
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

  /** @param patience in milliseconds; without it: as long as it takes */
  async stop(patience?: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#leasing;
    const ended = this.#ended();
    if (patience === undefined) await ended;
    else await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
    if (this.#underWay.size > 0) await this.#returnJobs();
  }

  /** What has a slot kept for it is begun: its lease is being committed. */
  async #ended(): Promise<void> {
    await Promise.all(this.#reservedSlots);
    await Promise.all(this.#underWay);
  }

  async #returnJobs(): Promise<void> {
    this.#jobsReturned = true;
    const entry = { kind: this.kind, jobs: this.#underWay.size };
    try {
      await returnJobs(this.#store, this.kind);
      this.#log.warn(
        entry,
        'Jobs took too long to be waited for, and begin anew at the next start',
      );
    } catch (cause) {
      // The next start ends their leases; only that this try does not count is not written down.
      this.#log.error({ err: cause, ...entry }, 'Jobs that took too long could not be handed back');
    }
  }

  async #leaseAndSleep(): Promise<void> {
    // Whoever wakes it in the same moment is looked for together.
    if (this.#underWay.size < BUSY_SLOTS) await setImmediate();
    else await sleep(TOGETHER_MILLISECONDS);
    this.#wokenMeanwhile = false;
    const now = this.#clock.now();
    try {
      await this.#setBacks.look(this.#store, now);
      // A slot that gets free looks for what waits.
      if (this.#stopped || this.#slots.free <= 0) return;
      const jobs = await this.#leaseForFreeSlots(now);
      for (const job of jobs) this.#begin(job);
      this.#lastLookFound = jobs.length > 0;
      if (this.#lastLookFound) {
        this.#sleepUntil(now + QUIET_MILLISECONDS);
        return;
      }
      // What is due already waits for a slot, and a slot that gets free looks for it.
      const nextDue = await nextDueAfter(this.#store, { kind: this.kind, now });
      this.#sleepUntil(earlier(nextDue, this.#round.looksAgainAt));
    } catch (cause) {
      this.#mayWait = true;
      this.#log.error({ err: cause, kind: this.kind }, 'The job queue cannot reach its store');
      this.#sleepUntil(this.#clock.now() + AFTER_STORE_FAULT_MILLISECONDS);
    }
  }

  async #leaseForFreeSlots(now: number): Promise<LeasedJob[]> {
    const free = this.#slots.free;
    if (!(await this.#findsJobs(now))) return [];
    const leased: LeasedJob[] = [];
    const leasing = this.#store.transaction().execute(async (transaction) => {
      // Whoever had a turn before has written the job down, and whoever comes next says so.
      this.#mayWait = false;
      await this.#pollForCrashSuspects(transaction);
      const empty = new Set<string>();
      const mayHave = (groupKey: string) =>
        !empty.has(groupKey) && this.#isOpenTo(groupKey, leased);
      while (leased.length < free) {
        const turn = await this.#round.next(transaction, mayHave);
        if (turn === undefined) break;
        const jobs = await this.#leaseIn(transaction, turn, { now, free, leased });
        if (jobs.length === 0) empty.add(turn.groupKey);
        leased.push(...jobs);
        // It has had what it may have now, and nobody else may have anything.
        if (turn.isAlone) break;
      }
      const mayHaveLeftSome = leased.length === free || this.#round.looksAgainAt !== null;
      if (mayHaveLeftSome || this.#crashSuspectsMayWait) this.#mayWait = true;
      // Before whoever has the next turn asks for a slot: the commit may be shared with them.
      for (const job of leased) this.#slots.hold(job);
      return leased;
    });
    return leasing.catch((cause: unknown) => {
      for (const job of leased) this.#slots.letGo(job);
      throw cause;
    });
  }

  /** Whether a job of the group may be begun; one that may not be waits. */
  #isOpenTo(groupKey: string, leased: readonly LeasedJob[]): boolean {
    const isOpen = this.#slots.openTo(groupKey, leased) > 0;
    if (!isOpen) this.#mayWait = true;
    return isOpen;
  }

  /** To look is cheap; a transaction keeps everybody else from writing. Where there were some there are more. */
  async #findsJobs(now: number): Promise<boolean> {
    if (this.#lastLookFound) return true;
    const wasExpected = this.#expected > 0;
    const waiting = await groupKeysOfOldestJobs(this.#store, { kind: this.kind, now }, 1);
    // What is not committed yet is not seen.
    if (waiting.length === 0 && !wasExpected && this.#expected === 0) this.#mayWait = false;
    return waiting.length > 0;
  }

  /** Only who owned the database before can have left any: once there is none, none comes. */
  async #pollForCrashSuspects(transaction: Store): Promise<void> {
    if (!this.#crashSuspectsMayWait) return;
    this.#crashSuspectsMayWait = await doCrashSuspectsWait(transaction, this.kind);
  }

  /** A job of the group whose turn it is, or all that it may have now when no other group may. */
  async #leaseIn(
    transaction: Store,
    { groupKey, isAlone }: GroupTurn,
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
    const work = this.#work(job, subject).then((comesAgain) => {
      this.#underWay.delete(work);
      this.#slots.letGo(job);
      // Its next time may be the next that something is due.
      if (comesAgain || this.#mayWait) this.wake();
    });
    this.#underWay.add(work);
  }

  /** @returns whether the job is to be begun again */
  async #work(job: LeasedJob, subject?: JobSubjects[Kind]): Promise<boolean> {
    const outcome = await this.#handle(job, subject);
    this.#learnOfGroup(job.groupKey, outcome);
    if ('retryAt' in outcome) this.#metrics.jobTriedAgain(this.kind);
    if (!('isEnded' in outcome)) await this.#untilStored(job, () => this.#writeDown(job, outcome));
    return !outcome.done;
  }

  /** One that was put off has not been tried, and says nothing. */
  #learnOfGroup(groupKey: string, outcome: JobOutcome): void {
    if ('retryAt' in outcome || 'givenUp' in outcome) this.#slots.learn(groupKey, 'failed');
    else if (outcome.done) this.#slots.learn(groupKey, 'succeeded');
  }

  async #writeDown(job: LeasedJob, outcome: JobOutcome): Promise<void> {
    if (outcome.done) await deleteJob(this.#store, job);
    else if ('retryAt' in outcome) await returnJob(this.#store, job, outcome.retryAt);
    else await postponeJob(this.#store, job, outcome.postponedTo);
  }

  /** A lease does not expire: without its outcome, the job would be lost until the next start. */
  async #untilStored(job: LeasedJob, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (cause) {
        if (this.#jobsReturned) return;
        this.#log.error({ err: cause, ...this.#subjectOf(job) }, 'A job could not be put back');
        if (this.#stopped) return;
        await sleep(AFTER_STORE_FAULT_MILLISECONDS, undefined, { ref: false });
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
    this.#log[isExpected ? 'warn' : 'error'](entry, 'A job failed and is tried again');
  }

  /** As log entries name it: `run` or `delivery`. */
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
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
