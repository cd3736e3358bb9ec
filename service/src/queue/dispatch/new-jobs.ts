import type { Clock } from '../../time/clock.ts';
import type { Store } from '../../store/store.ts';
import type { JobKind, JobSubjects, NewJob, NewSubject } from '../job-queue.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { JobTable } from './job-table.ts';

/** The dispatchers of a queue that has been started. */
export type Dispatchers = { readonly [Kind in JobKind]: Dispatcher<Kind> };

/** What to do with a job at the end of its transaction. */
interface Sequel {
  committed: () => void;
  /** The commit failed, and the job may be stored nevertheless. */
  uncertain: () => void;
  undone: () => void;
}

/**
 * The jobs that one transaction inserts. If no job waits and a slot is free, the job is inserted
 * with a lease: a poll for it would cost more than all other steps together.
 */
export class NewJobs {
  readonly #dispatchers: Dispatchers | null;
  readonly #jobs: JobTable;
  readonly #clock: Clock;
  readonly #ownerId: string;
  readonly #sequels: Sequel[] = [];
  #isWritten = false;

  /**
   * @param dispatchers null if the queue is not running
   * @param options.ownerId holds the leases
   */
  constructor(
    dispatchers: Dispatchers | null,
    { jobs, clock, ownerId }: { jobs: JobTable; clock: Clock; ownerId: string },
  ) {
    this.#dispatchers = dispatchers;
    this.#jobs = jobs;
    this.#clock = clock;
    this.#ownerId = ownerId;
  }

  /** Forgets the jobs of an earlier attempt at the transaction, which were not committed. */
  restart(): void {
    for (const { undone } of this.#sequels.splice(0)) undone();
    this.#isWritten = false;
  }

  /** Inserts a job and returns whether it begins with the commit; see `Enqueue`. */
  async add<Kind extends JobKind>(
    transaction: Store,
    job: NewJob<Kind>,
    subject: NewSubject<JobSubjects[Kind]> | undefined,
  ): Promise<boolean> {
    if (this.#dispatchers === null) {
      await this.#jobs.insert(transaction, job);
      return false;
    }
    const dispatcher: Dispatcher<Kind> = this.#dispatchers[job.kind];
    if (await this.#addToFreeSlot(dispatcher, transaction, job, subject?.begun)) return true;
    this.#expectIn(dispatcher, job, subject?.waiting);
    await this.#jobs.insert(transaction, job);
    return false;
  }

  /** Records that the work of the transaction is done and only its commit is left. */
  written(): void {
    this.#isWritten = true;
  }

  committed(): void {
    for (const { committed } of this.#sequels) committed();
  }

  /**
   * Ends the sequels of a transaction that failed. If its commit failed, the job may be stored
   * nevertheless. It begins without its subject, and the handler reads the stored state.
   */
  failed(): void {
    for (const { uncertain, undone } of this.#sequels) {
      if (this.#isWritten) uncertain();
      else undone();
    }
  }

  /** @returns false if it must wait, or if the subject already had a job */
  async #addToFreeSlot<Kind extends JobKind>(
    dispatcher: Dispatcher<Kind>,
    transaction: Store,
    job: NewJob<Kind>,
    subject: JobSubjects[Kind] | undefined,
  ): Promise<boolean> {
    const now = this.#clock.now();
    const slot = job.dueAt <= now ? dispatcher.reserveSlot(job.groupKey) : undefined;
    if (!slot) return false;
    try {
      const leased = await this.#jobs.insertLeased(transaction, job, {
        leasedAt: now,
        ownerId: this.#ownerId,
      });
      if (!leased) {
        slot.release();
        return false;
      }
      this.#sequels.push({
        committed: () => {
          slot.begin(leased, subject);
        },
        uncertain: () => {
          slot.begin(leased);
        },
        undone: () => {
          slot.release();
        },
      });
      return true;
    } catch (cause) {
      slot.release();
      throw cause;
    }
  }

  #expectIn<Kind extends JobKind>(
    dispatcher: Dispatcher<Kind>,
    job: NewJob<Kind>,
    subject: JobSubjects[Kind] | undefined,
  ): void {
    const ended = dispatcher.expectJob(job.groupKey);
    const committed = () => {
      if (subject !== undefined) dispatcher.keepSubject(job, subject);
      ended();
    };
    this.#sequels.push({ committed, uncertain: ended, undone: ended });
  }
}
