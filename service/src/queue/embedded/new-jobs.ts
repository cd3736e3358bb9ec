import type { Clock } from '../../time/clock.ts';
import type { Store } from '../../store/tables.ts';
import type { JobKind, JobSubjects, NewJob } from '../job-queue.ts';
import type { Dispatcher } from './dispatcher.ts';
import { insertJob, insertLeasedJob } from './leases.ts';

/** The dispatchers of a queue that has been started. */
export type Dispatchers = { readonly [Kind in JobKind]: Dispatcher<Kind> };

/** What becomes of a job when its transaction has ended. */
interface Sequel {
  committed: () => void;
  /** The commit has failed, and may stand nevertheless. */
  uncertain: () => void;
  undone: () => void;
}

/**
 * The jobs that are asked for in one transaction. One that nobody waits before, and that a slot is
 * free for, is leased from the beginning: to look for it would cost more than all the rest of it.
 */
export class NewJobs {
  readonly #dispatchers: Dispatchers | null;
  readonly #clock: Clock;
  readonly #sequels: Sequel[] = [];
  #isWritten = false;

  /** @param dispatchers null when the queue does not run */
  constructor(dispatchers: Dispatchers | null, clock: Clock) {
    this.#dispatchers = dispatchers;
    this.#clock = clock;
  }

  /** See `Enqueue`. */
  async add<Kind extends JobKind>(
    transaction: Store,
    job: NewJob<Kind>,
    subject: JobSubjects[Kind] | undefined,
  ): Promise<boolean> {
    if (this.#dispatchers === null) {
      await insertJob(transaction, job);
      return false;
    }
    const dispatcher: Dispatcher<Kind> = this.#dispatchers[job.kind];
    if (await this.#addToFreeSlot(dispatcher, transaction, job, subject)) return true;
    this.#expectIn(dispatcher);
    await insertJob(transaction, job);
    return false;
  }

  /** Everything has been said in the transaction; what is left is its commit. */
  written(): void {
    this.#isWritten = true;
  }

  committed(): void {
    for (const { committed } of this.#sequels) committed();
  }

  /** A commit that has failed may stand: whoever begins a job then finds out what is to be done. */
  failed(): void {
    for (const { uncertain, undone } of this.#sequels) {
      if (this.#isWritten) uncertain();
      else undone();
    }
  }

  /** @returns false when it has to wait, or when there was a job for that subject already */
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
      const leased = await insertLeasedJob(transaction, job, now);
      if (!leased) {
        slot.letGo();
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
          slot.letGo();
        },
      });
      return true;
    } catch (cause) {
      slot.letGo();
      throw cause;
    }
  }

  #expectIn(dispatcher: Pick<Dispatcher<JobKind>, 'expectJob'>): void {
    const ended = dispatcher.expectJob();
    this.#sequels.push({ committed: ended, uncertain: ended, undone: ended });
  }
}
