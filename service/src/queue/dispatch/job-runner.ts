import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DocloomError } from '../../errors/errors.ts';
import type { LeasedJob } from '../../store/records/jobs.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transaction.ts';
import type { Clock } from '../../time/clock.ts';
import type { JobMetrics } from '../job-metrics.ts';
import type { Job, JobHandler, JobKind, JobOutcome } from '../job-queue.ts';
import type { JobTable } from './job-table.ts';
import { backOff } from './back-off.ts';
import type { ConcurrencySlots } from './concurrency-slots.ts';
import type { DispatcherState } from './dispatcher-state.ts';

const AFTER_STORE_ERROR_MILLISECONDS = 1_000;

/** What is known of the subject of a job without reading it. */
export type KnownSubject<Kind extends JobKind> = Pick<Job<Kind>, 'subject' | 'earlierSubject'>;

interface JobRunnerOptions<Kind extends JobKind> {
  kind: Kind;
  handler: JobHandler<Kind>;
  jobs: JobTable;
  store: Store;
  /** See `DispatchedJobQueueOptions`. */
  reachDisk: () => Promise<void>;
  clock: Clock;
  log: Logger;
  metrics: JobMetrics;
  slots: ConcurrencySlots;
  /** Returns the present state of the dispatcher. */
  state: () => DispatcherState['name'];
}

/** Runs leased jobs of one kind: calls their handler, and ends the job or returns it to the queue. */
export class JobRunner<Kind extends JobKind> {
  readonly #options: JobRunnerOptions<Kind>;

  constructor(options: JobRunnerOptions<Kind>) {
    this.#options = options;
  }

  /** @returns whether the job is to begin again because its handler threw an error */
  async run(job: LeasedJob, known: KnownSubject<Kind>): Promise<boolean> {
    const { kind, jobs, store, slots, clock, metrics } = this.#options;
    const outcome = await this.#handle(job, known);
    if (outcome === null) {
      slots.learn(job.groupKey, 'failed');
      metrics.jobRetried(kind);
      await this.#untilStored(job, () =>
        transact(store, { lock: null }, (transaction) =>
          jobs.release(transaction, job, clock.now() + backOff(job.attempts)),
        ),
      );
      return true;
    }
    if (outcome.attempt !== null) slots.learn(job.groupKey, outcome.attempt);
    if (!outcome.isEnded) await this.#untilStored(job, () => jobs.delete(store, job));
    return false;
  }

  /** @returns null if the handler threw an error */
  async #handle(job: LeasedJob, known: KnownSubject<Kind>): Promise<JobOutcome | null> {
    const { handler, reachDisk, state } = this.#options;
    const { subjectId, generation } = job;
    try {
      // Without its subject, the job was read from the store, perhaps before its commit was on the disk.
      // A power cut could undo that commit after the handler has told others about it.
      if (known.subject === undefined && known.earlierSubject === undefined) await reachDisk();
      return await handler({ subjectId, generation, ...known, lease: job });
    } catch (cause) {
      if (state() !== 'stopped') this.#logFailure(job, cause);
      return null;
    }
  }

  /** A lease lasts as long as this process: without a stored outcome, the job would wait for it. */
  async #untilStored(job: LeasedJob, write: () => Promise<unknown>): Promise<void> {
    const { log, state } = this.#options;
    for (;;) {
      try {
        await write();
        return;
      } catch (cause) {
        if (state() === 'stopped') return;
        const entry = { err: cause, ...this.#subjectOf(job) };
        log.error(entry, 'A job outcome could not be stored');
        if (state() === 'draining') return;
        await sleep(AFTER_STORE_ERROR_MILLISECONDS, undefined, { ref: false });
      }
    }
  }

  #logFailure(job: LeasedJob, cause: unknown): void {
    const isExpected = cause instanceof DocloomError;
    const entry = { err: cause, ...this.#subjectOf(job), attempt: job.attempts };
    this.#options.log[isExpected ? 'warn' : 'error'](entry, 'A job failed and will be retried');
  }

  /** Returns the subject as log entries name it: `run` or `delivery`. */
  #subjectOf({ subjectId }: LeasedJob): Record<string, string> {
    return { [this.#options.kind]: subjectId };
  }
}
