import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DocloomError } from '../../errors/errors.ts';
import type { LeasedJob } from '../../store/records/jobs.ts';
import { deleteJob, postponeJob, returnJob } from '../../store/records/jobs.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { JobMetrics } from '../job-metrics.ts';
import type { JobHandler, JobKind, JobOutcome, JobSubjects } from '../job-queue.ts';
import { backOff } from './back-off.ts';
import type { ConcurrencySlots } from './concurrency-slots.ts';
import { crashCountOf } from './concurrency-slots.ts';
import type { DispatcherState } from './dispatcher-state.ts';

const AFTER_STORE_ERROR_MILLISECONDS = 1_000;

interface JobRunnerOptions<Kind extends JobKind> {
  kind: Kind;
  handler: JobHandler<Kind>;
  store: Store;
  clock: Clock;
  log: Logger;
  metrics: JobMetrics;
  slots: ConcurrencySlots;
  /** Returns the present state of the dispatcher. */
  state: () => DispatcherState['name'];
}

/** Runs leased jobs of one kind: calls their handler and stores its outcome. */
export class JobRunner<Kind extends JobKind> {
  readonly #options: JobRunnerOptions<Kind>;

  constructor(options: JobRunnerOptions<Kind>) {
    this.#options = options;
  }

  /** @returns whether the job is to begin again */
  async run(job: LeasedJob, subject?: JobSubjects[Kind]): Promise<boolean> {
    const { kind, metrics } = this.#options;
    const outcome = await this.#handle(job, subject);
    this.#updateGroupLimit(job.groupKey, outcome);
    if ('retryAt' in outcome) metrics.jobRetried(kind);
    if (!('isEnded' in outcome)) await this.#untilStored(job, () => this.#persist(job, outcome));
    return !outcome.done;
  }

  async #handle(job: LeasedJob, subject?: JobSubjects[Kind]): Promise<JobOutcome> {
    const { handler, clock, state } = this.#options;
    try {
      return await handler({
        subjectId: job.subjectId,
        ...(subject !== undefined && { subject }),
        attempt: job.attempts,
        crashCount: crashCountOf(job),
        lease: job,
      });
    } catch (cause) {
      if (state() !== 'stopped') this.#logFailure(job, cause);
      return { done: false, retryAt: clock.now() + backOff(job.attempts) };
    }
  }

  /** A postponed job was not attempted, so it does not change the limit. */
  #updateGroupLimit(groupKey: string, outcome: JobOutcome): void {
    const { slots } = this.#options;
    if ('retryAt' in outcome || 'givenUp' in outcome) slots.learn(groupKey, 'failed');
    else if (outcome.done) slots.learn(groupKey, 'succeeded');
  }

  async #persist(job: LeasedJob, outcome: JobOutcome): Promise<void> {
    const { store } = this.#options;
    if (outcome.done) await deleteJob(store, job);
    else if ('retryAt' in outcome) await returnJob(store, job, outcome.retryAt);
    else await postponeJob(store, job, outcome.postponedTo);
  }

  /** A lease lasts as long as this process: without a stored outcome, the job would wait for it. */
  async #untilStored(job: LeasedJob, write: () => Promise<void>): Promise<void> {
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
