import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { DocloomError } from '../../errors.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Store } from '../../store/tables.ts';
import type { JobHandler, JobKind, JobOutcome } from '../job-queue.ts';
import type { LeasedJob } from './leases.ts';
import {
  deleteJob,
  doSuspectsWait,
  giveJobBack,
  handJobsBack,
  leaseNextJobs,
  linesOfOldestJobs,
  nextDueAfter,
  postponeJob,
} from './leases.ts';
import { LineLimits } from './line-limits.ts';
import type { LineTurn } from './round.ts';
import { Round } from './round.ts';

const LONGEST_SLEEP_MILLISECONDS = 60_000;
const AFTER_STORE_FAULT_MILLISECONDS = 1_000;
/**
 * While so many are under way, hands that get free wait so long for others, and look for jobs
 * together: to look costs the same for one and for all of them.
 */
const BUSY_HANDS = 4;
const TOGETHER_MILLISECONDS = 4;
/** Where a look has just found jobs, when the next one is due is asked after so long without any. */
const QUIET_MILLISECONDS = 20;

/** How many jobs may be under way at once. */
export interface LaneHands {
  all: number;
  /** While others had better have the processor; at least one, whose end tells to look again. */
  pressed: number;
  /** Of a line that nothing is known of. */
  aNewLine: number;
  /** Of a line, at most. */
  aLine: number;
  /** Of jobs with which a process has died: one of them may end this one too. */
  suspects: number;
}

/**
 * Works through the jobs of one kind, a few at a time, and lets their lines take turns.
 *
 * A lane sleeps, leases or is stopped. It sleeps until a timer or `wake` rings; then it leases as
 * many due jobs as it has hands free, begins them, and sleeps again until the next one is due. A
 * hand that gets free wakes it. A `wake` that comes while it leases is remembered, so that a job
 * committed in that moment is not slept over. A stopped lane leases nothing more; what its hands
 * hold they finish, or hand back when somebody who stops it has no patience left. From then on
 * nobody wants to know how they end.
 */
export class Lane {
  readonly kind: JobKind;
  readonly #hands: LaneHands;
  readonly #handler: JobHandler;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #isPressed: () => boolean;
  readonly #round: Round;
  readonly #limits: LineLimits;
  readonly #underWay = new Map<Promise<void>, LeasedJob>();
  #leasing: Promise<void> | null = null;
  #wokenMeanwhile = false;
  #lastLookFound = false;
  #suspectsMayWait = true;
  #stopped = false;
  #handedBack = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: {
    kind: JobKind;
    hands: LaneHands;
    handler: JobHandler;
    store: Store;
    clock: Clock;
    log: Logger;
    metrics: Metrics;
    isPressed: () => boolean;
  }) {
    this.kind = parts.kind;
    this.#hands = parts.hands;
    this.#handler = parts.handler;
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#metrics = parts.metrics;
    this.#isPressed = parts.isPressed;
    this.#round = new Round(parts.kind, parts.clock);
    this.#limits = new LineLimits({ first: parts.hands.aNewLine, most: parts.hands.aLine });
  }

  /** How many jobs are being done. */
  get underWay(): number {
    return this.#underWay.size;
  }

  wake(): void {
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
    const ended = Promise.all(this.#underWay.keys());
    if (patience === undefined) await ended;
    else await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
    if (this.#underWay.size > 0) await this.#handBack();
  }

  async #handBack(): Promise<void> {
    this.#handedBack = true;
    await handJobsBack(this.#store, this.kind);
    const line = { kind: this.kind, jobs: this.#underWay.size };
    this.#log.warn(line, 'Jobs took too long to be waited for, and begin anew at the next start');
  }

  async #leaseAndSleep(): Promise<void> {
    // Whoever wakes it in the same moment is looked for together.
    if (this.#underWay.size < BUSY_HANDS) await setImmediate();
    else await sleep(TOGETHER_MILLISECONDS);
    this.#wokenMeanwhile = false;
    // A hand that gets free looks for what waits.
    if (this.#stopped || this.#freeHands() <= 0) return;
    const now = this.#clock.now();
    try {
      const jobs = await this.#leaseForFreeHands(now);
      for (const job of jobs) this.#begin(job);
      this.#lastLookFound = jobs.length > 0;
      if (this.#freeHands() <= 0) return;
      if (this.#lastLookFound) {
        this.#sleepUntil(now + QUIET_MILLISECONDS);
        return;
      }
      // What is due already waits for a hand, and a hand that gets free looks for it.
      const nextDue = await nextDueAfter(this.#store, { kind: this.kind, now });
      this.#sleepUntil(earlier(nextDue, this.#round.looksAgainAt));
    } catch (cause) {
      this.#log.error({ err: cause, kind: this.kind }, 'The job queue cannot reach its store');
      this.#sleepUntil(this.#clock.now() + AFTER_STORE_FAULT_MILLISECONDS);
    }
  }

  #freeHands(): number {
    const hands = this.#isPressed() ? this.#hands.pressed : this.#hands.all;
    return hands - this.#underWay.size;
  }

  async #leaseForFreeHands(now: number): Promise<LeasedJob[]> {
    const free = this.#freeHands();
    if (!(await this.#findsJobs(now))) return [];
    return this.#store.transaction().execute(async (transaction) => {
      await this.#lookForSuspects(transaction);
      const leased: LeasedJob[] = [];
      const empty = new Set<string>();
      const mayHave = (line: string) => !empty.has(line) && this.#mayHaveHand(line, leased);
      while (leased.length < free) {
        const turn = await this.#round.next(transaction, mayHave);
        if (turn === undefined) break;
        const jobs = await this.#leaseIn(transaction, turn, { now, free, leased });
        if (jobs.length === 0) empty.add(turn.line);
        leased.push(...jobs);
        // It has had what it may have now, and nobody else may have anything.
        if (turn.isAlone) break;
      }
      return leased;
    });
  }

  /** To look is cheap; a transaction keeps everybody else from writing. Where there were some there are more. */
  async #findsJobs(now: number): Promise<boolean> {
    if (this.#lastLookFound) return true;
    const waiting = await linesOfOldestJobs(this.#store, { kind: this.kind, now }, 1);
    return waiting.length > 0;
  }

  /** Only who owned the database before can have left any: once there is none, none comes. */
  async #lookForSuspects(transaction: Store): Promise<void> {
    if (!this.#suspectsMayWait) return;
    this.#suspectsMayWait = await doSuspectsWait(transaction, this.kind);
  }

  /** A job of the line whose turn it is, or all that it may have now when no other line may. */
  async #leaseIn(
    transaction: Store,
    { line, isAlone }: LineTurn,
    { now, free, leased }: { now: number; free: number; leased: readonly LeasedJob[] },
  ): Promise<LeasedJob[]> {
    const next = { kind: this.kind, now, line };
    const hands = Math.min(free - leased.length, this.#limits.of(line) - this.#busy(line, leased));
    if (isAlone && !this.#suspectsMayWait) {
      return leaseNextJobs(transaction, { ...next, takes: 'any', atMost: hands });
    }
    const takes = this.#mayHaveSuspect(leased) ? 'any' : 'unsuspected';
    const jobs = await leaseNextJobs(transaction, { ...next, takes, atMost: 1 });
    if (!isAlone || jobs.length === 0 || hands === 1) return jobs;
    const others = { ...next, takes: 'unsuspected', atMost: hands - 1 } as const;
    return [...jobs, ...(await leaseNextJobs(transaction, others))];
  }

  /** How many jobs of a line are under way. */
  #busy(line: string, leased: readonly LeasedJob[]): number {
    const jobs = [...this.#underWay.values(), ...leased];
    return jobs.filter((job) => job.line === line).length;
  }

  /** All that were under way when a process died are suspects: one after the other they show which was it. */
  #mayHaveSuspect(leased: readonly LeasedJob[]): boolean {
    const suspects = [...this.#underWay.values(), ...leased].filter((job) => lostTriesOf(job) > 0);
    return suspects.length < this.#hands.suspects;
  }

  /** Lines that struggle share half of the hands. */
  #mayHaveHand(line: string, leased: readonly LeasedJob[]): boolean {
    if (this.#busy(line, leased) >= this.#limits.of(line)) return false;
    if (!this.#limits.isStruggling(line)) return true;
    const busy = [...this.#underWay.values(), ...leased].map((job) => job.line);
    const struggling = busy.filter((other) => this.#limits.isStruggling(other)).length;
    return struggling < Math.ceil(this.#hands.all / 2);
  }

  #begin(job: LeasedJob): void {
    this.#metrics.jobBegun(this.kind, this.#clock.now() - job.dueAt);
    const work = this.#work(job).finally(() => {
      this.#underWay.delete(work);
      this.wake();
    });
    this.#underWay.set(work, job);
  }

  async #work(job: LeasedJob): Promise<void> {
    const outcome = await this.#handle(job);
    this.#learnOfLine(job.line, outcome);
    if ('retryAt' in outcome) this.#metrics.jobTriedAgain(this.kind);
    await this.#untilStored(job, () => this.#writeDown(job, outcome));
  }

  /** One that was put off has not been tried, and says nothing. */
  #learnOfLine(line: string, outcome: JobOutcome): void {
    if ('retryAt' in outcome || 'givenUp' in outcome) this.#limits.failed(line);
    else if (outcome.done) this.#limits.succeeded(line);
  }

  async #writeDown(job: LeasedJob, outcome: JobOutcome): Promise<void> {
    if (outcome.done) await deleteJob(this.#store, job);
    else if ('retryAt' in outcome) await giveJobBack(this.#store, job, outcome.retryAt);
    else await postponeJob(this.#store, job, outcome.postponedTo);
  }

  /** A lease has no end: what became of its job must be written down, or the job would be lost until the next start. */
  async #untilStored(job: LeasedJob, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (cause) {
        if (this.#handedBack) return;
        this.#log.error({ err: cause, ...this.#subjectOf(job) }, 'A job could not be put back');
        if (this.#stopped) return;
        await sleep(AFTER_STORE_FAULT_MILLISECONDS, undefined, { ref: false });
      }
    }
  }

  async #handle(job: LeasedJob): Promise<JobOutcome> {
    try {
      return await this.#handler({
        subjectId: job.subjectId,
        attempt: job.attempts,
        lostTries: lostTriesOf(job),
      });
    } catch (cause) {
      if (!this.#handedBack) this.#logFailure(job, cause);
      return { done: false, retryAt: this.#clock.now() + backoff(job.attempts) };
    }
  }

  #logFailure(job: LeasedJob, cause: unknown): void {
    const isExpected = cause instanceof DocloomError;
    const line = { err: cause, ...this.#subjectOf(job), attempt: job.attempts };
    this.#log[isExpected ? 'warn' : 'error'](line, 'A job failed and is tried again');
  }

  /** As lines of the log name it: `run` or `delivery`. */
  #subjectOf({ subjectId }: LeasedJob): Record<string, string> {
    return { [this.kind]: subjectId };
  }

  #sleepUntil(dueAt: number | null): void {
    if (this.#stopped || dueAt === null || this.#freeHands() <= 0) return;
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

function lostTriesOf({ openTries }: LeasedJob): number {
  return openTries - 1;
}

function backoff(attempts: number): number {
  return Math.min(1_000 * 2 ** (attempts - 1), 60_000);
}
