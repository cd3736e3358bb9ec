import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/tables.ts';
import type { JobHandler, JobKind } from '../job-queue.ts';
import type { LeasedJob } from './leases.ts';
import { deleteJob, giveJobBack, leaseDueJobs, nextDueAt } from './leases.ts';

/** Longer than any handler takes: a lease that ends early would let a job run beside itself. */
const LEASE_MILLISECONDS = 10 * 60_000;
const LONGEST_SLEEP_MILLISECONDS = 60_000;
const AFTER_STORE_FAULT_MILLISECONDS = 1_000;

/**
 * Works through the jobs of one kind, a few at a time.
 *
 * A lane sleeps, leases or is stopped. It sleeps until a timer or `wake` rings; then it leases as
 * many due jobs as it has hands free, begins them, and sleeps again until the next one is due. A
 * hand that gets free wakes it. A `wake` that comes while it leases is remembered, so that a job
 * committed in that moment is not slept over. A stopped lane leases nothing more; what its hands
 * hold they finish.
 */
export class Lane {
  readonly #kind: JobKind;
  readonly #hands: number;
  readonly #handler: JobHandler;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #underWay = new Set<Promise<void>>();
  #leasing: Promise<void> | null = null;
  #wokenMeanwhile = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: {
    kind: JobKind;
    hands: number;
    handler: JobHandler;
    store: Store;
    clock: Clock;
    log: Logger;
  }) {
    this.#kind = parts.kind;
    this.#hands = parts.hands;
    this.#handler = parts.handler;
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#log = parts.log;
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

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#leasing;
    await Promise.all(this.#underWay);
  }

  async #leaseAndSleep(): Promise<void> {
    this.#wokenMeanwhile = false;
    try {
      await this.#leaseForFreeHands();
      this.#sleepUntil(await nextDueAt(this.#store, this.#kind));
    } catch (cause) {
      this.#log.error({ err: cause, kind: this.#kind }, 'The job queue cannot reach its store');
      this.#sleepUntil(this.#clock.now() + AFTER_STORE_FAULT_MILLISECONDS);
    }
  }

  async #leaseForFreeHands(): Promise<void> {
    const free = this.#hands - this.#underWay.size;
    if (free === 0) return;
    const now = this.#clock.now();
    const until = now + LEASE_MILLISECONDS;
    const lease = { kind: this.#kind, now, until, atMost: free };
    for (const job of await leaseDueJobs(this.#store, lease)) this.#begin(job);
  }

  #begin(job: LeasedJob): void {
    const work = this.#work(job)
      .catch((cause: unknown) => {
        this.#log.error({ err: cause, subject: job.subjectId }, 'A job could not be put back');
      })
      .finally(() => {
        this.#underWay.delete(work);
        this.wake();
      });
    this.#underWay.add(work);
  }

  async #work(job: LeasedJob): Promise<void> {
    try {
      const outcome = await this.#handler({ subjectId: job.subjectId, attempt: job.attempts });
      if (outcome.done) await deleteJob(this.#store, job);
      else await giveJobBack(this.#store, job, outcome.retryAt);
    } catch (cause) {
      this.#log.error({ err: cause, subject: job.subjectId }, 'A job failed and is tried again');
      await giveJobBack(this.#store, job, this.#clock.now() + backoff(job.attempts));
    }
  }

  #sleepUntil(dueAt: number | null): void {
    if (this.#stopped || dueAt === null || this.#underWay.size >= this.#hands) return;
    const delay = Math.min(Math.max(dueAt - this.#clock.now(), 0), LONGEST_SLEEP_MILLISECONDS);
    this.#timer = setTimeout(() => {
      this.wake();
    }, delay);
  }
}

function backoff(attempts: number): number {
  return Math.min(1_000 * 2 ** (attempts - 1), 60_000);
}
