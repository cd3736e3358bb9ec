import type { DocloomError } from '../../errors/errors.ts';
import type { Job, JobOutcome } from '../../queue/job-queue.ts';
import type { FinishedOutput, RunRecord, RunWait } from '../../store/records/runs.ts';
import { markOutputFinished } from '../../store/records/run-outputs.ts';
import { markRunWaiting } from '../../store/records/runs.ts';
import type { Store } from '../../store/tables.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { FinishDependencies } from './finish.ts';
import { finishRun } from './finish.ts';
import type { OutputProgress } from './output-progress.ts';
import { nextTryAt } from './retry-schedule.ts';
import type { TriedOutput } from './try-outputs.ts';

export interface ConcludeDependencies extends FinishDependencies {
  relaxedStore: Store;
}

/** A run after an attempt at all its wanted outputs. */
export interface TriedRun {
  run: RunRecord;
  workflow: WorkflowRecord;
  outputs: readonly TriedOutput[];
  job: Pick<Job, 'end'>;
}

/**
 * Ends the run, or lets it wait if the error of an output is temporary.
 * @throws the store's error
 */
export async function concludeAttempt(
  dependencies: ConcludeDependencies,
  tried: TriedRun,
): Promise<JobOutcome> {
  const { run, workflow } = tried;
  const now = dependencies.clock.now();
  const failedTries = run.failedTries + 1;
  const warnings = warningsOf(tried);
  const waits: RunWait[] = [];
  const finished = new Map<string, FinishedOutput>();
  for (const { output, made } of tried.outputs) {
    const wait = waitOf(made.error, failedTries, now);
    if (wait) waits.push(wait);
    else finished.set(output.documentId, await finishOutput(output, made.error, now));
  }
  const [wait] = waits;
  if (wait) {
    await markWaiting(dependencies, { ...run, failedTries, warnings }, wait, [
      ...finished.values(),
    ]);
    return { done: false, retryAt: wait.nextTryAt };
  }
  const outputs = run.outputs.flatMap((output) => {
    const before = output.finishedAt === null ? [] : [output];
    return finished.get(output.documentId) ?? before;
  });
  await finishRun(dependencies, { run, workflow, outputs, warnings, job: tried.job });
  return { done: true, isEnded: true };
}

function warningsOf({ run, outputs }: TriedRun): string[] {
  return [...new Set([...run.warnings, ...outputs.flatMap(({ made }) => made.warnings)])];
}

/** Returns undefined if the output was made or its error is permanent. */
function waitOf(error: DocloomError | null, failedTries: number, now: number): RunWait | undefined {
  const at = error && nextTryAt(error, failedTries, now);
  return error && at !== null ? { for: error.toRunError(), nextTryAt: at } : undefined;
}

/** The output keeps the files that this attempt or an earlier one has written. */
async function finishOutput(
  output: OutputProgress,
  error: DocloomError | null,
  finishedAt: number,
): Promise<FinishedOutput> {
  return {
    documentId: output.documentId,
    fileId: await output.release('document'),
    pdfFileId: await output.release('pdf'),
    isTold: output.isTold,
    error: error?.toRunError() ?? null,
    finishedAt,
  };
}

async function markWaiting(
  { relaxedStore, log }: ConcludeDependencies,
  run: Pick<RunRecord, 'id' | 'failedTries' | 'warnings'>,
  wait: RunWait,
  finished: readonly FinishedOutput[],
): Promise<void> {
  // Relaxed durability is enough: the attempt is repeated if a power failure undoes this.
  await relaxedStore.transaction().execute(async (transaction) => {
    await markRunWaiting(transaction, run, wait);
    for (const output of finished) await markOutputFinished(transaction, run.id, output);
  });
  const nextTry = new Date(wait.nextTryAt).toISOString();
  log.warn({ code: wait.for.code, failedTries: run.failedTries, nextTry }, 'Run waits');
}
