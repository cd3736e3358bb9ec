import type { RunId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Job, JobQueue } from '../../queue/job-queue.ts';
import { markAttemptCrashed, markAttemptsInterrupted } from '../../store/records/run-attempts.ts';
import type { RunRecord } from '../../store/records/runs.ts';
import { findTenant } from '../../store/records/workflows.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { runJob } from '../run-job.ts';

/**
 * Returns whether a run is a crash suspect: it was in progress when its process died.
 * @param processId the id of this process
 */
export function isCrashSuspect(
  { attemptOwner }: Pick<RunRecord, 'attemptOwner'>,
  processId: string,
): boolean {
  return attemptOwner !== null && attemptOwner !== processId;
}

export interface QuarantineDependencies {
  queue: JobQueue;
  relaxedStore: Store;
  clock: Clock;
  log: Logger;
}

/**
 * Counts the crash of a suspect, and moves the suspect to the end of the quarantine, where runs
 * begin one at a time. All runs that were in progress are suspects, and the next crash shows which
 * one causes it. An innocent one that is hit again and again by kills from outside waits for its
 * turn between the others, so it seldom has many crashes.
 */
export async function quarantine(
  { queue, relaxedStore, clock, log }: QuarantineDependencies,
  run: RunRecord,
  job: Pick<Job, 'lease'>,
): Promise<void> {
  await queue.commit(relaxedStore, { lock: null }, async (transaction, enqueue) => {
    if (!(await queue.end(transaction, job))) return;
    await markAttemptCrashed(transaction, run);
    const tenantId = await findTenant(transaction, run.workflowId);
    await enqueue({ ...runJob(run, tenantId, clock.now()), kind: 'quarantinedRun' });
  });
  log.warn(
    { run: run.id, crashes: run.crashes + 1 },
    'Run quarantined: it was in progress when the service died',
  );
}

/**
 * Stores that the attempts of this process at some runs did not end with a crash, because the
 * service stops. Never rejects: a run that stays a suspect is only slower.
 */
export async function keepOutOfQuarantine(
  { store, processId, log }: { store: Store; processId: string; log: Logger },
  runIds: readonly string[],
): Promise<void> {
  try {
    await markAttemptsInterrupted(store, runIds as readonly RunId[], processId);
  } catch (cause) {
    log.error({ err: cause, runs: runIds.length }, 'Interrupted runs could not be recorded');
  }
}
