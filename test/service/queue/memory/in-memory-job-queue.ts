import { setTimeout as sleep } from 'node:timers/promises';
import { Alarm } from '../../../../service/src/queue/dispatch/alarm.ts';
import { backOff } from '../../../../service/src/queue/dispatch/back-off.ts';
import { dynamicShare } from '../../../../service/src/concurrency/dynamic-threshold.ts';
import { tenantOfGroup } from '../../../../service/src/queue/group-key.ts';
import type {
  Enqueue,
  Job,
  JobHandlers,
  JobKind,
  JobQueue,
  NewJob,
  QueueState,
} from '../../../../service/src/queue/job-queue.ts';
import { LONGEST_JOB_WAIT, OWNER_EXPIRY } from '../../../../service/src/queue/job-queue.ts';
import type { Store, Transaction } from '../../../../service/src/store/store.ts';
import type { TransactionOptions } from '../../../../service/src/store/transaction.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import type { Clock } from '../../../../service/src/time/clock.ts';
import { InMemoryJobs } from './in-memory-jobs.ts';
import type { StoredJob } from './in-memory-jobs.ts';

const KINDS: readonly JobKind[] = ['run', 'quarantinedRun', 'delivery'];
const HEARTBEAT_INTERVAL_MILLISECONDS = 5_000;
const SLOTS: Record<JobKind, number> = { run: 16, quarantinedRun: 1, delivery: 16 };
const SLOTS_OF_A_GROUP = 4;

interface Options {
  clock: Clock;
  jobs?: InMemoryJobs;
  isStoreExclusive?: boolean;
}

/** A job queue for fast tests. The jobs of a transaction are stored right after its commit. */
export class InMemoryJobQueue implements JobQueue {
  readonly #clock: Clock;
  readonly #jobs: InMemoryJobs;
  readonly #isStoreExclusive: boolean;
  readonly #alarm: Alarm;
  readonly #running = new Map<StoredJob, Promise<void>>();
  /** The tenants and groups in the order in which they were served, the last one at the end. */
  readonly #served = new Set<string>();
  #handlers: JobHandlers | null = null;
  /** Infinity, because an earlier queue may have scheduled jobs while the clock was ahead. */
  #wokenAt = Infinity;

  /** @param options.isStoreExclusive whether every other queue on these jobs is dead */
  constructor({ clock, jobs = new InMemoryJobs(), isStoreExclusive = true }: Options) {
    this.#clock = clock;
    this.#jobs = jobs;
    this.#isStoreExclusive = isStoreExclusive;
    this.#alarm = new Alarm(clock, () => {
      this.wake();
    });
  }

  /** The job ends when its handler returns after the commit. */
  end(transaction: Transaction, job: Pick<Job, 'lease'>): Promise<boolean> {
    return this.holds(transaction, job);
  }

  holds(_: Store, { lease }: Pick<Job, 'lease'>): Promise<boolean> {
    const leased = [...this.#running.keys()].find(
      ({ number, attempts }) => number === lease.id && attempts === lease.attempts,
    );
    return Promise.resolve(leased !== undefined && this.#jobs.holds(leased));
  }

  async commit<Result>(
    store: Store,
    options: TransactionOptions,
    work: (transaction: Transaction, enqueue: Enqueue) => Promise<Result>,
    onCommitted?: (result: Result) => void,
  ): Promise<Result> {
    let inserted: NewJob[] = [];
    const result = await transact(store, options, (transaction) => {
      const ofThisAttempt: NewJob[] = [];
      inserted = ofThisAttempt;
      return work(transaction, async (job) => {
        ofThisAttempt.push(job);
        return false;
      });
    });
    onCommitted?.(result);
    for (const job of inserted) this.#jobs.insert(job);
    this.wake();
    return result;
  }

  readonly isBehind = false;

  get isRunning(): boolean {
    return this.#handlers !== null;
  }

  async start(handlers: JobHandlers): Promise<void> {
    this.#handlers = handlers;
    if (this.#isStoreExclusive) this.#jobs.takeOver(this, () => true);
    this.wake();
  }

  wake(): void {
    if (this.#handlers === null) return;
    const now = this.#clock.now();
    if (now < this.#wokenAt) this.#bringJobsForward(now);
    this.#wokenAt = now;
    this.#jobs.storeHeartbeat(this, now);
    this.#jobs.takeOver(this, (at) => at <= now - OWNER_EXPIRY || at > now + LONGEST_JOB_WAIT);
    for (const kind of KINDS) this.#beginDueJobs(kind, this.#handlers, now);
    const later = KINDS.flatMap((kind) => this.#jobs.waiting(kind))
      .map(({ dueAt }) => dueAt)
      .filter((dueAt) => dueAt > now);
    this.#alarm.set(Math.min(now + HEARTBEAT_INTERVAL_MILLISECONDS, ...later));
  }

  /** Does nothing more, like a queue whose process has died. */
  die(): void {
    this.#handlers = null;
    this.#alarm.set(null);
    this.#running.clear();
  }

  async readStates(): Promise<Record<JobKind, QueueState>> {
    return byKind((kind) => this.#stateOf(kind));
  }

  async stop(patience?: Record<JobKind, number>): Promise<Record<JobKind, readonly string[]>> {
    this.#handlers = null;
    this.#alarm.set(null);
    await Promise.all(KINDS.map((kind) => this.#drain(kind, patience?.[kind])));
    return byKind((kind) => this.#returnRunning(kind));
  }

  #bringJobsForward(now: number): void {
    for (const job of KINDS.flatMap((kind) => this.#jobs.waiting(kind))) {
      if (job.dueAt > now + LONGEST_JOB_WAIT) this.#jobs.replace(job, { dueAt: now });
    }
  }

  #beginDueJobs(kind: JobKind, handlers: JobHandlers, now: number): void {
    for (let job = this.#next(kind, now); job; job = this.#next(kind, now)) {
      const leased = this.#jobs.lease(job, this);
      for (const key of [job.groupKey, asTenant(job)]) {
        this.#served.delete(key);
        this.#served.add(key);
      }
      // The handler begins when its job is among the running ones.
      const work = Promise.resolve()
        .then(() => this.#work(leased, handlers[kind]))
        .then(() => {
          this.#running.delete(leased);
          this.wake();
        });
      this.#running.set(leased, work);
    }
  }

  /**
   * Returns the oldest job of the group that has not been served for the longest time, among those
   * of the tenant that has not.
   */
  #next(kind: JobKind, now: number): StoredJob | undefined {
    const running = this.#runningOf(kind);
    const free = SLOTS[kind] - running.length;
    if (free <= 0) return undefined;
    const isOpenTo = (job: StoredJob) => {
      const held = running.filter((other) => asTenant(other) === asTenant(job)).length;
      return held === 0 || dynamicShare({ held, free }) > 0;
    };
    const mayBegin = (job: StoredJob) =>
      job.dueAt <= now &&
      running.filter(({ groupKey }) => groupKey === job.groupKey).length < SLOTS_OF_A_GROUP &&
      isOpenTo(job);
    const served = [...this.#served];
    const bySince = (key: (job: StoredJob) => string) => (one: StoredJob, other: StoredJob) =>
      served.indexOf(key(one)) - served.indexOf(key(other));
    const byTenant = bySince(asTenant);
    const byGroup = bySince(({ groupKey }) => groupKey);
    return this.#jobs
      .waiting(kind)
      .filter(mayBegin)
      .sort((one, other) => byTenant(one, other) || byGroup(one, other))[0];
  }

  async #work(job: StoredJob, handler: JobHandlers[JobKind]): Promise<void> {
    const { subjectId, generation, attempts } = job;
    const lease = { id: job.number, subjectId, attempts, leasedAt: null, ownerId: null };
    try {
      await handler({ subjectId, generation, lease });
      this.#jobs.replace(job, null);
    } catch {
      this.#jobs.replace(job, { owner: null, dueAt: this.#clock.now() + backOff(attempts) });
    }
  }

  /** Waits for the running jobs of a kind, at most as long as the patience. */
  async #drain(kind: JobKind, patience: number | undefined): Promise<void> {
    const work = [...this.#running].filter(([job]) => job.kind === kind);
    const ended = Promise.all(work.map(([, each]) => each));
    if (patience === undefined) await ended;
    else await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
  }

  #returnRunning(kind: JobKind): string[] {
    const running = this.#runningOf(kind);
    for (const job of running) this.#jobs.replace(job, { owner: null });
    return running.map(({ subjectId }) => subjectId);
  }

  #runningOf(kind: JobKind): StoredJob[] {
    return [...this.#running.keys()].filter((job) => job.kind === kind);
  }

  #stateOf(kind: JobKind): QueueState {
    const dueTimes = this.#jobs.waiting(kind).map(({ dueAt }) => dueAt);
    const due = dueTimes.filter((dueAt) => dueAt <= this.#clock.now());
    const [oldestDueAt = null] = due;
    const later = dueTimes.length - due.length;
    return { due: due.length, later, inProgress: this.#runningOf(kind).length, oldestDueAt };
  }
}

/** A key that no group has. */
function asTenant({ groupKey }: StoredJob): string {
  return `tenant ${tenantOfGroup(groupKey)}`;
}

function byKind<Value>(of: (kind: JobKind) => Value): Record<JobKind, Value> {
  return { run: of('run'), quarantinedRun: of('quarantinedRun'), delivery: of('delivery') };
}
