import type { RunError } from '@docloom/contract';
import type { DocloomError } from '../../errors/errors.ts';
import type { FinishedOutput, RunRecord, RunWait } from '../../store/records/runs.ts';
import { markOutputFinished } from '../../store/records/run-outputs.ts';
import { markAttemptPostponed, markRunWaiting } from '../../store/records/run-attempts.ts';
import { findRun } from '../../store/records/runs.ts';
import type { Store } from '../../store/store.ts';
import type { WorkflowOfRun } from '../../store/records/subjects/workflows-of-runs.ts';
import type { EndedRun, FinishDependencies } from './finish.ts';
import { finishRun } from './finish.ts';
import type { AttemptedOutput } from './make-output.ts';
import { OutputProgress } from './output-progress.ts';
import { postponedTo, waitAfter } from './retry-schedule.ts';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import { toRunError } from './run-error.ts';
import { runJob } from '../run-job.ts';

export interface ConcludeDependencies extends FinishDependencies {
  relaxedStore: Store;
}

/** A run after an attempt at all its wanted outputs. */
export interface AttemptedRun {
  run: RunRecord;
  /** Those of its source data. */
  hops: number;
  workflow: WorkflowOfRun;
  outputs: readonly AttemptedOutput[];
  job: EndedRun['job'];
}

/** What an attempt does to its run: it ends, waits after an error, or its attempt is postponed. */
export type Progress = 'ended' | 'waiting' | 'postponed';

/** The consequences of an attempt. */
interface Conclusion {
  /** The outputs that are not wanted again. */
  ended: readonly { output: OutputProgress; error: RunError | null }[];
  /** Why the run is attempted again; undefined if it ends. */
  wait: RunWait | undefined;
  failedTries: number;
  warnings: string[];
}

/**
 * Ends the run, or lets it wait if the error of an output is temporary.
 * @throws the store's error
 */
export async function concludeAttempt(
  dependencies: ConcludeDependencies,
  tried: AttemptedRun,
): Promise<Progress> {
  const { clock, queue, relaxedStore, log, metrics } = dependencies;
  const { run, hops, workflow, job } = tried;
  const now = clock.now();
  const { ended, wait, failedTries, warnings } = conclusionOf(tried, now);
  const finished: FinishedOutput[] = [];
  for (const { output, error } of ended) finished.push(await output.finish(error, now));
  if (!wait) {
    const lastWritten = ended.at(-1)?.output.lastWritten ?? null;
    await finishRun(dependencies, { run, hops, workflow, finished, lastWritten, warnings, job });
    return 'ended';
  }
  // Relaxed durability is enough: the attempt is repeated if a power failure undoes this.
  await queue.commit(relaxedStore, { lock: null }, async (transaction, enqueue) => {
    if (!(await queue.end(transaction, job))) return;
    // The clock may have been set since the attempt, and the stored times have been moved then.
    const nextTryAt = clock.now() + wait.nextTryAt - now;
    await markRunWaiting(transaction, { ...run, failedTries, warnings }, { ...wait, nextTryAt });
    for (const output of finished) await markOutputFinished(transaction, run.id, output);
    await enqueue(runJob(run, tenantOfWorkflow(workflow), nextTryAt));
  });
  metrics.jobRetried('run');
  const nextTry = new Date(wait.nextTryAt).toISOString();
  log.warn({ code: wait.for.code, failedTries, nextTry }, 'Run waits');
  return 'waiting';
}

/**
 * Ends an attempt that could not be made yet; it does not count.
 * @throws the store's error
 */
export async function postponeAttempt(
  { queue, relaxedStore, clock, log }: ConcludeDependencies,
  { run, workflow, job }: Omit<AttemptedRun, 'hops' | 'outputs'>,
): Promise<Progress> {
  const dueAt = await queue.commit(relaxedStore, { lock: null }, async (transaction, enqueue) => {
    const dueAt = postponedTo(run.createdAt, clock.now());
    if (!(await queue.end(transaction, job))) return dueAt;
    await markAttemptPostponed(transaction, run);
    await enqueue(runJob(run, tenantOfWorkflow(workflow), dueAt));
    return dueAt;
  });
  log.info({ dueAt }, 'Run postponed: too many documents are waiting for the converter');
  return 'postponed';
}

/**
 * Ends an attempt that failed because the disk of the drive is not mounted. It does not count,
 * however long that takes, and the run shows what it waits for.
 * @throws the store's error
 */
export async function waitForDrive(
  { queue, relaxedStore, clock, log }: ConcludeDependencies,
  { run, workflow, job }: Omit<AttemptedRun, 'hops' | 'outputs'>,
  absence: DocloomError,
): Promise<Progress> {
  const nextTryAt = postponedTo(run.createdAt, clock.now());
  await queue.commit(relaxedStore, { lock: null }, async (transaction, enqueue) => {
    if (!(await queue.end(transaction, job))) return;
    await markRunWaiting(transaction, run, { for: absence.toRunError(), nextTryAt });
    await enqueue(runJob(run, tenantOfWorkflow(workflow), nextTryAt));
  });
  log.warn({ code: absence.code, nextTry: new Date(nextTryAt).toISOString() }, 'Run waits');
  return 'postponed';
}

/**
 * Concludes an attempt that threw an error: all outputs that are still wanted have failed with it.
 * @throws the store's error
 */
export async function concludeBrokenAttempt(
  dependencies: ConcludeDependencies,
  { run, hops, workflow, job }: Omit<AttemptedRun, 'outputs'>,
  cause: unknown,
): Promise<Progress> {
  const { store, log } = dependencies;
  log.error({ err: cause }, 'A run attempt failed unexpectedly');
  const error = toRunError(cause);
  // The attempt may have reserved files before it failed.
  const now = (await findRun(store, run.id)) ?? run;
  const wanted = OutputProgress.wantedBy(dependencies, now);
  const outputs = wanted.map((output) => ({ output, error, warnings: [] }));
  return concludeAttempt(dependencies, { run: now, hops, workflow, outputs, job });
}

/** An error that does not last lets its output be wanted again, and so the whole run waits. */
function conclusionOf({ run, outputs }: AttemptedRun, now: number): Conclusion {
  const failedTries = run.failedTries + 1;
  const judged = outputs.map(({ output, error }) => ({
    output,
    error: error?.toRunError() ?? null,
    wait: error ? waitAfter(error, failedTries, now) : undefined,
  }));
  return {
    ended: judged.filter(({ wait }) => !wait),
    wait: judged.find(({ wait }) => wait)?.wait,
    failedTries,
    warnings: [...new Set([...run.warnings, ...outputs.flatMap(({ warnings }) => warnings)])],
  };
}
