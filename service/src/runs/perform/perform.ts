import type { RunId } from '@docloom/contract';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import { ConverterBusy } from '../../pdf/converter.ts';
import type { Job, JobOutcome } from '../../queue/job-queue.ts';
import type { RunRecord } from '../../store/records/runs.ts';
import {
  markAttemptsInterrupted,
  markFirstAttempt,
  markRunStarted,
} from '../../store/records/run-attempts.ts';
import type { RunSubject } from '../../store/records/subjects/run-subjects.ts';
import { findRunSubject } from '../../store/records/subjects/run-subjects.ts';
import { findRun, startedBy } from '../../store/records/runs.ts';
import type { Store } from '../../store/store.ts';
import type { WorkflowOfRun } from '../../store/records/subjects/workflows-of-runs.ts';
import { findWorkflowOfRun } from '../../store/records/subjects/workflows-of-runs.ts';
import type { RunEndings } from '../run-endings.ts';
import type { EndedRun, WaitingRuns } from '../intake/waiting-runs.ts';
import type { ConcludeDependencies, Progress } from './conclude.ts';
import {
  concludeAttempt,
  concludeBrokenAttempt,
  postponeAttempt,
  waitForDrive,
} from './conclude.ts';
import type { MakeOutputDependencies, AttemptedOutput } from './make-output.ts';
import { attemptOutput } from './make-output.ts';
import { OutputProgress } from './output-progress.ts';
import { isCrashSuspect, quarantine } from './quarantine.ts';
import type { RunMutex } from './run-mutex.ts';

export interface PerformDependencies extends MakeOutputDependencies, ConcludeDependencies {
  runMutex: RunMutex;
  waitingRuns: WaitingRuns;
  endings: RunEndings;
  processId: string;
}

/**
 * How often a run may begin and end with a crash of the process. In quarantine, only one runs at a
 * time, so an innocent run seldom gets there. If the service itself is killed again and again, the run
 * must not lose its document.
 */
const MAXIMUM_CRASHES = 10;

/**
 * Performs a run: attempts its outputs and stores the result.
 *
 * QUEUED → RUNNING when the first attempt begins. A run that begins with its commit is stored as
 * RUNNING. If too many documents wait for the converter, or the disk of the drive is not mounted, the
 * attempt is postponed and does not count. Otherwise, it ends in one of three ways:
 *
 * - Every output was made or has failed permanently: RUNNING → SUCCEEDED or FAILED.
 * - An error is temporary: the run waits, still RUNNING, and stores the reason. Finished outputs
 *   stay as they are; the others are retried (runs/perform/retry-schedule.ts). At the end of the
 *   schedule the error is permanent.
 * - The process dies: the run stays RUNNING and its job stays. The next attempt is made in
 *   quarantine, starts over and writes the same files. After too many crashes the run is FAILED.
 *
 * FAILED → QUEUED when a user retries it (runs/retry.ts). Then its failed outputs are wanted again,
 * with the whole schedule. No other transition leaves SUCCEEDED or FAILED.
 */
export async function performRun(
  dependencies: PerformDependencies,
  job: RunJob,
): Promise<JobOutcome> {
  const runId = job.subjectId as RunId;
  return dependencies.runMutex.runExclusive(runId, async () => {
    const begun = job.subject ?? (await firstAttempt(dependencies, job));
    const subject = begun ?? (await findRunSubject(dependencies.store, runId));
    if (!subject || subject.run.finishedAt !== null) {
      // Its end was committed, and a crash may have come before it was announced.
      announceEnd(dependencies, runId);
      return { isEnded: false, attempt: null };
    }
    const { run } = subject;
    if (run.generation !== job.generation) return { isEnded: false, attempt: null };
    if (!isCrashSuspect(run, dependencies.processId))
      return attempt(dependencies, { subject, job, hasBegun: begun !== undefined });
    await quarantine(dependencies, run, job);
    return { isEnded: true, attempt: null };
  });
}

type RunJob = Job<'run' | 'quarantinedRun'>;

/**
 * Begins the first attempt at a run that has waited since this process accepted it.
 * @returns undefined if the run must be read, because it may have changed
 */
async function firstAttempt(
  { store, relaxedStore, clock, processId }: PerformDependencies,
  { earlierSubject }: RunJob,
): Promise<RunSubject | undefined> {
  if (!earlierSubject) return undefined;
  const { run } = earlierSubject;
  const { id, generation } = run;
  const started = { id, generation, attemptOwner: processId, startedAt: clock.now() };
  try {
    if (!(await markFirstAttempt(relaxedStore, started))) return undefined;
  } catch (cause) {
    await interrupt(store, id, processId);
    throw cause;
  }
  return { ...earlierSubject, run: startedBy(run, started) };
}

/** A run, and whether its attempt was stored as begun. */
interface Attempt {
  subject: RunSubject;
  job: RunJob;
  hasBegun: boolean;
}

/** Each kind of progress is one commit with the end of the job. */
const OUTCOMES: Readonly<Record<Progress, JobOutcome>> = {
  ended: { isEnded: true, attempt: 'succeeded' },
  waiting: { isEnded: true, attempt: 'failed' },
  postponed: { isEnded: true, attempt: null },
};

async function attempt(dependencies: PerformDependencies, tried: Attempt): Promise<JobOutcome> {
  const { store, processId } = dependencies;
  const { run, workflow: known } = tried.subject;
  const log = dependencies.log.child({ run: run.id, workflow: run.workflowId });
  try {
    const workflow = known ?? (await workflowOf(store, run));
    const progress = await perform({ ...dependencies, log }, { ...tried, workflow });
    if (progress === 'ended') {
      const { createdAt } = run;
      announceEnd(dependencies, run.id, { tenantId: tenantOfWorkflow(workflow), createdAt });
    }
    return OUTCOMES[progress];
  } catch (cause) {
    // The commit of its end may be stored although it failed. The job ended with it, so this is the
    // last chance to announce it.
    const now = await findRun(store, run.id).catch(() => undefined);
    if (now && now.finishedAt !== null) announceEnd(dependencies, run.id);
    await interrupt(store, run.id, processId);
    throw cause;
  }
}

/** The process lives: another one that takes the job over must not count a crash. Never rejects. */
async function interrupt(store: Store, runId: RunId, processId: string): Promise<void> {
  await markAttemptsInterrupted(store, [runId], processId).catch(() => undefined);
}

/** @param ended undefined if only the id is known */
function announceEnd(
  { waitingRuns, endings }: PerformDependencies,
  runId: RunId,
  ended?: EndedRun,
): void {
  waitingRuns.leave(runId, ended);
  endings.tell(runId);
}

async function perform(
  dependencies: PerformDependencies,
  { subject, workflow, job, hasBegun }: Attempt & { workflow: WorkflowOfRun },
): Promise<Progress> {
  const { log } = dependencies;
  const { run, data, hops } = subject;
  try {
    if (!hasBegun) await begin(dependencies, run);
    log.info({ attempt: run.failedTries + run.crashes + 1 }, 'Run started');
    const documents = new Map(workflow.documents.map((document) => [document.id, document]));
    const outputs: AttemptedOutput[] = [];
    for (const output of OutputProgress.wantedBy(dependencies, run)) {
      const document = documents.get(output.documentId);
      outputs.push(await attemptOutput(dependencies, { workflow, document, data }, output));
    }
    const absence = await absenceOfDrive(dependencies, outputs);
    if (absence) return await waitForDrive(dependencies, { run, workflow, job }, absence);
    return await concludeAttempt(dependencies, { run, hops, workflow, outputs, job });
  } catch (cause) {
    if (cause instanceof ConverterBusy)
      return postponeAttempt(dependencies, { run, workflow, job });
    return concludeBrokenAttempt(dependencies, { run, hops, workflow, job }, cause);
  }
}

/**
 * Returns the error of a drive whose disk is not mounted, if that may be why an output has failed:
 * then templates are missing, or are those of another disk.
 */
async function absenceOfDrive(
  { drive }: PerformDependencies,
  outputs: readonly AttemptedOutput[],
): Promise<DocloomError | undefined> {
  if (outputs.every(({ error }) => error === null)) return undefined;
  const absence = await drive.absence();
  return absence === null ? undefined : problem('disk_fault', `the drive ${absence}`);
}

/** @throws DocloomError `run_ends_service` */
async function begin(
  { relaxedStore, clock, processId }: PerformDependencies,
  run: RunRecord,
): Promise<void> {
  const { id, generation, crashes } = run;
  if (crashes >= MAXIMUM_CRASHES) throw problem('run_ends_service', crashes);
  const started = { id, generation, attemptOwner: processId, startedAt: clock.now() };
  await markRunStarted(relaxedStore, started);
}

async function workflowOf(store: Store, run: RunRecord): Promise<WorkflowOfRun> {
  const workflow = await findWorkflowOfRun(store, run.workflowId);
  if (!workflow) throw new Error(`The run ${run.id} has no workflow`);
  return workflow;
}
