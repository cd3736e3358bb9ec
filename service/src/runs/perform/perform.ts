import type { RunId } from '@docloom/contract';
import { problem } from '../../errors/errors.ts';
import { ConverterBusy } from '../../pdf/converter.ts';
import type { Job, JobOutcome } from '../../queue/job-queue.ts';
import type { RunRecord } from '../../store/records/runs.ts';
import { findRun, markRunStarted } from '../../store/records/runs.ts';
import { sourceDataOf } from '../../store/records/source-events.ts';
import type { Store } from '../../store/tables.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import { findWorkflow } from '../../store/records/workflows.ts';
import type { RunEndings } from '../run-endings.ts';
import type { WaitingRuns } from '../intake/waiting-runs.ts';
import type { ConcludeDependencies } from './conclude.ts';
import { concludeTry } from './conclude.ts';
import { postponedTo } from './retry-schedule.ts';
import { toRunError } from './run-error.ts';
import type { RunMutex } from './run-mutex.ts';
import type { TryOutputsDependencies } from './try-outputs.ts';
import { failOutputs, tryOutputs } from './try-outputs.ts';

export interface PerformDependencies extends TryOutputsDependencies, ConcludeDependencies {
  turns: RunMutex;
  waitingRuns: WaitingRuns;
  endings: RunEndings;
}

/**
 * So often a run may be begun and find the process dead before the try has ended. Runs that are
 * suspected take turns, one at a time, so an innocent one is seldom there so often; a service that
 * is killed from outside again and again must not cost it its document.
 */
const MOST_LOST_TRIES = 10;

/**
 * Performs a run: tries its outputs and concludes the try.
 *
 * QUEUED → RUNNING when the first try begins; a run that begins with its commit is stored RUNNING. A
 * try that cannot be made yet, because too many wait for the converter, is put off and does not
 * count. Otherwise it ends in one of three ways:
 *
 * - Every output was made, or failed for good: RUNNING → SUCCEEDED or FAILED.
 * - A fault may pass: the run waits, still RUNNING, and tells why; the outputs that were made stay
 *   as they are, the others are tried again (runs/retry-schedule.ts). When a fault does not pass in
 *   all that time it is one for good.
 * - The process dies: RUNNING stays and the job too; the next try begins anew and writes the same
 *   files. A run with which the process has died again and again is FAILED, for the others' sake.
 *
 * FAILED → QUEUED when somebody retries it (runs/retry.ts): then the outputs that failed are wanted
 * again, with the whole schedule before them. Nothing else leads out of SUCCEEDED and FAILED.
 */
export async function performRun(
  dependencies: PerformDependencies,
  job: Job<'run'>,
): Promise<JobOutcome> {
  const runId = job.subjectId as RunId;
  return dependencies.turns.runExclusive(runId, () => performOnTurn(dependencies, runId, job));
}

async function performOnTurn(
  dependencies: PerformDependencies,
  runId: RunId,
  job: Job<'run'>,
): Promise<JobOutcome> {
  const { store } = dependencies;
  const run = job.subject?.run ?? (await findRun(store, runId));
  if (!run || run.finishedAt !== null) {
    // Its end was committed, and the try may have broken off before it was told.
    tellOfEnd(dependencies, runId);
    return { done: true };
  }
  const log = dependencies.log.child({ run: run.id, workflow: run.workflowId });
  try {
    const outcome = await perform({ ...dependencies, log }, run, job);
    if (outcome.done) tellOfEnd(dependencies, runId);
    return outcome;
  } catch (cause) {
    // The commit of its end may stand although it has failed. Its job has ended with it: nobody tells later.
    const now = await findRun(store, runId).catch(() => undefined);
    if (now && now.finishedAt !== null) tellOfEnd(dependencies, runId);
    throw cause;
  }
}

function tellOfEnd({ waitingRuns, endings }: PerformDependencies, runId: RunId): void {
  waitingRuns.leave(runId);
  endings.tell(runId);
}

async function perform(
  dependencies: PerformDependencies,
  run: RunRecord,
  job: Job<'run'>,
): Promise<JobOutcome> {
  const { store, relaxedStore, clock, log } = dependencies;
  const workflow = await workflowOf(store, run);
  try {
    if (job.crashCount >= MOST_LOST_TRIES) throw problem('run_ends_service', job.crashCount);
    if (!job.subject) await markRunStarted(relaxedStore, run.id, clock.now());
    log.info({ attempt: job.attempt }, 'Run started');
    const data = job.subject?.data ?? (await sourceDataOf(store, run.sourceEventId));
    const outputs = await tryOutputs(dependencies, run, { workflow, data });
    return await concludeTry(dependencies, { run, workflow, outputs, job });
  } catch (cause) {
    if (cause instanceof ConverterBusy) {
      const postponed = postponedTo(run.createdAt, clock.now());
      log.info({ postponed }, 'Run put off: too many documents wait for the converter');
      return { done: false, postponedTo: postponed };
    }
    log.error({ err: cause }, 'A try of the run broke off');
    // The try may have named files before it broke off.
    const now = (await findRun(store, run.id)) ?? run;
    const outputs = failOutputs(dependencies, now, toRunError(cause));
    return concludeTry(dependencies, { run: now, workflow, outputs, job });
  }
}

async function workflowOf(store: Store, run: RunRecord): Promise<WorkflowRecord> {
  const workflow = await findWorkflow(store, run.workflowId);
  if (!workflow) throw new Error(`The run ${run.id} has no workflow`);
  return workflow;
}
