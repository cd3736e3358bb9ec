import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LeasedJob } from '../../store/records/jobs.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { JobMetrics } from '../job-metrics.ts';
import type { JobHandler, JobKind, JobSubjects, NewJob } from '../job-queue.ts';
import type { JobTable } from './job-table.ts';
import { Alarm } from './alarm.ts';
import { Backlog } from './backlog.ts';
import { ClockRollbackWatch } from './clock-rollback-watch.ts';
import type { Held, SlotLimits } from './concurrency-slots.ts';
import { ConcurrencySlots } from './concurrency-slots.ts';
import type { DispatcherEvent, DispatcherState } from './dispatcher-state.ts';
import { nextState } from './dispatcher-state.ts';
import type { KnownSubject } from './job-runner.ts';
import { JobRunner } from './job-runner.ts';
import type { Owner } from './owner.ts';
import { Poller } from './poller.ts';
import { WaitingSubjects } from './waiting-subjects.ts';

const AFTER_STORE_ERROR_MILLISECONDS = 1_000;
/**
 * While at least this many jobs run, a poll waits for TOGETHER_MILLISECONDS. Slots freed meanwhile
 * share it: a poll costs the same for one slot as for all of them.
 */
const BUSY_SLOTS = 4;
const TOGETHER_MILLISECONDS = 4;

/** A slot reserved for a job while its transaction runs. Call exactly one of the functions. */
export interface ReservedSlot<Kind extends JobKind> {
  begin: (job: LeasedJob, subject?: JobSubjects[Kind]) => void;
  release: () => void;
}

export interface DispatcherOptions<Kind extends JobKind> {
  kind: Kind;
  owner: Owner;
  jobs: JobTable;
  slots: SlotLimits;
  handler: JobHandler<Kind>;
  store: Store;
  reachDisk: () => Promise<void>;
  clock: Clock;
  log: Logger;
  metrics: JobMetrics;
  isOverloaded: () => boolean;
}

/**
 * Runs the jobs of one kind in a limited number of slots, and serves their groups in rounds. Its
 * states and transitions are those of `DispatcherState`.
 */
export class Dispatcher<Kind extends JobKind> {
  readonly kind: Kind;
  readonly #owner: Owner;
  readonly #jobs: JobTable;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #metrics: JobMetrics;
  readonly #slots: ConcurrencySlots;
  readonly #backlog = new Backlog();
  readonly #clockRollbacks: ClockRollbackWatch;
  readonly #poller: Poller;
  readonly #runner: JobRunner<Kind>;
  readonly #alarm: Alarm;
  readonly #subjects = new WaitingSubjects<JobSubjects[Kind]>();
  /** The poll under way, if any. */
  readonly #polls = new Set<Promise<void>>();
  readonly #inProgress = new Set<Promise<void>>();
  /** One promise for each reserved slot; it resolves when the transaction has ended. */
  readonly #reservedSlots = new Set<Promise<void>>();
  #state: DispatcherState = { name: 'sleeping', pollAt: null };

  constructor(options: DispatcherOptions<Kind>) {
    const { kind, jobs, store, clock, log, metrics } = options;
    this.kind = kind;
    this.#owner = options.owner;
    this.#jobs = jobs;
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#metrics = metrics;
    this.#slots = new ConcurrencySlots(options.slots, options.isOverloaded);
    this.#clockRollbacks = new ClockRollbackWatch(kind, jobs);
    const shared = { ...options, jobs, slots: this.#slots, backlog: this.#backlog };
    this.#poller = new Poller({
      ...shared,
      onLeased: (jobs) => {
        this.#change({ name: 'leased', jobs });
      },
    });
    this.#runner = new JobRunner<Kind>({ ...shared, state: () => this.#state.name });
    this.#alarm = new Alarm(clock, () => {
      this.wake();
    });
  }

  /** Returns how many jobs are running. */
  get inProgress(): number {
    return this.#inProgress.size;
  }

  /** Returns whether due jobs may wait for a slot, as far as the last poll has seen. */
  get isBehind(): boolean {
    return this.#backlog.mayHaveLeftJobs;
  }

  /**
   * Reserves a slot for a job of the group that is being committed: it begins right afterwards, and
   * no poll is needed. Returns undefined if other jobs may come first, or if the limits leave no
   * slot.
   */
  reserveSlot(groupKey: string): ReservedSlot<Kind> | undefined {
    if (!this.#owner.mayLease || !this.#comesFirst(groupKey)) return undefined;
    if (!this.#hasSlotFor(groupKey)) return undefined;
    const reservation = { groupKey };
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
        this.#begin(job, subject && { subject });
      },
      release: () => {
        end();
        this.#slotIsFree();
      },
    };
  }

  /**
   * Announces a job that is being committed without a reserved slot.
   * @returns a function to call when the transaction has ended
   */
  expectJob(groupKey: string): () => void {
    const ended = this.#backlog.expect(groupKey);
    return () => {
      this.#poller.announce(groupKey);
      ended();
      this.#change({ name: 'wake' });
    };
  }

  /** Keeps the subject of a job that was committed and waits, for its handler. */
  keepSubject(job: NewJob<Kind>, subject: JobSubjects[Kind]): void {
    this.#subjects.keep(job, subject);
  }

  /** Polls for due jobs. */
  wake(): void {
    this.#change({ name: 'wake' });
  }

  /**
   * Stops leasing, and resolves when running jobs have ended or been returned.
   * @param patience how long to wait for them, in milliseconds; unlimited by default
   * @returns the subjects of the returned jobs
   */
  async stop(patience?: number): Promise<readonly string[]> {
    this.#change({ name: 'stop' });
    await Promise.all(this.#polls);
    const ended = this.#ended();
    if (patience === undefined) await ended;
    else await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
    this.#change({ name: 'drained' });
    return this.#inProgress.size > 0 ? this.#returnJobs() : [];
  }

  /** The only function that changes the state. The alarm and the polls follow from the state. */
  #change(event: DispatcherEvent): void {
    const state = nextState(this.#state, event);
    if (state === this.#state) return;
    this.#state = state;
    this.#alarm.set(state.name === 'sleeping' ? state.pollAt : null);
    if (state.name === 'gathering') this.#startPoll();
  }

  #startPoll(): void {
    const poll = this.#poll().then(() => {
      this.#polls.delete(poll);
    });
    this.#polls.add(poll);
  }

  async #poll(): Promise<void> {
    if (this.#inProgress.size < BUSY_SLOTS) await setImmediate();
    else await sleep(TOGETHER_MILLISECONDS);
    this.#change({ name: 'pollBegun' });
    this.#change({ name: 'pollEnded', pollAt: await this.#beginDueJobs() });
  }

  /** @returns when to poll again, in milliseconds since 1970, UTC; null for never */
  async #beginDueJobs(): Promise<number | null> {
    const now = this.#clock.now();
    try {
      await this.#clockRollbacks.check(this.#store, now);
      if (this.#state.name !== 'polling') return null;
      const { jobs, nextPollAt } = await this.#poller.poll(now);
      for (const job of jobs) {
        const earlierSubject = this.#subjects.take(job);
        this.#begin(job, earlierSubject && { earlierSubject });
      }
      // From now on, they hold their slots themselves.
      this.#change({ name: 'leased', jobs: [] });
      return nextPollAt;
    } catch (cause) {
      this.#backlog.forget();
      this.#log.error({ err: cause, kind: this.kind }, 'The job queue cannot access its store');
      return this.#clock.now() + AFTER_STORE_ERROR_MILLISECONDS;
    }
  }

  /**
   * Returns whether no waiting job comes before one of this group. A tenant without a job that waits
   * or runs is the next one: the others wait for their own shares.
   */
  #comesFirst(groupKey: string): boolean {
    if (!this.#backlog.mayHaveDueJobs) return true;
    return !this.#backlog.mayHaveDueJobsOf(groupKey) && this.#slots.holdsNone(groupKey);
  }

  #slotIsFree(): void {
    if (this.#backlog.mayHaveDueJobs) this.#change({ name: 'wake' });
  }

  /** Returns whether a job that is being committed may begin beside those that a poll has leased. */
  #hasSlotFor(groupKey: string): boolean {
    const leased = leasedIn(this.#state);
    if (leased === null) return false;
    return this.#slots.openTo(groupKey, leased) > 0;
  }

  #begin(job: LeasedJob, known: KnownSubject<Kind> = {}): void {
    this.#metrics.jobBegun(this.kind, this.#clock.now() - job.dueAt);
    this.#slots.hold(job);
    const work = this.#runner.run(job, known).then((mustRepeat) => {
      this.#inProgress.delete(work);
      this.#slots.release(job);
      // The timer may be set for a later time than this job is due at.
      if (mustRepeat) this.#backlog.announce(job.groupKey);
      this.#slotIsFree();
    });
    this.#inProgress.add(work);
  }

  /** Waits for reserved slots first: their jobs begin when their transactions are committed. */
  async #ended(): Promise<void> {
    await Promise.all(this.#reservedSlots);
    await Promise.all(this.#inProgress);
  }

  async #returnJobs(): Promise<readonly string[]> {
    const entry = { kind: this.kind, jobs: this.#inProgress.size };
    try {
      const subjectIds = await this.#jobs.releaseAll(this.#store, this.kind, this.#owner.id);
      this.#log.warn(entry, 'Jobs did not end in time and will restart with the service');
      return subjectIds;
    } catch (cause) {
      // The next start ends their leases.
      this.#log.error({ err: cause, ...entry }, 'Unfinished jobs could not be returned');
      return [];
    }
  }
}

/** Returns the leased jobs that have not begun; null if no new job may begin. */
function leasedIn(state: DispatcherState): readonly Held[] | null {
  if (state.name === 'sleeping' || state.name === 'gathering') return [];
  return state.name === 'polling' ? state.leased : null;
}
