import type { RunId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { DocloomError } from '../errors.ts';
import { problem } from '../errors.ts';
import type { Job, JobOutcome } from '../queue/job-queue.ts';
import { listDocuments } from '../store/documents.ts';
import type { RunOutputRecord, RunRecord } from '../store/runs.ts';
import { assignOutputFile, assignOutputPdf, findRun, markRunStarted } from '../store/runs.ts';
import { findSourceEvent } from '../store/source-events.ts';
import type { Store } from '../store/tables.ts';
import type { WorkflowRecord } from '../store/workflows.ts';
import { findWorkflow } from '../store/workflows.ts';
import type { FinishParts } from './finish.ts';
import { finishRun } from './finish.ts';
import type { MadeOutput, MakeOutputParts, OutputOrder } from './make-output.ts';
import { makeOutput } from './make-output.ts';

export type PerformParts = MakeOutputParts &
  FinishParts & {
    store: Store;
    clock: Clock;
    log: Logger;
  };

/** A fault of ours that comes back this often is not going to pass. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Performs a run: makes its outputs and finishes it.
 *
 * QUEUED → RUNNING when the first try begins; RUNNING → SUCCEEDED when every output was made,
 * → FAILED when one was not. A crash leaves RUNNING and the job behind: the next try begins anew
 * and writes the same files. FAILED → QUEUED when somebody retries it (runs/retry.ts); then only the
 * documents that failed are made. A fault of ours that does not pass ends the run in FAILED, so that
 * none hangs in RUNNING.
 */
export async function performRun(parts: PerformParts, job: Job): Promise<JobOutcome> {
  const run = await findRun(parts.store, job.subjectId as RunId);
  if (!run || run.finishedAt !== null) return { done: true };
  const log = parts.log.child({ run: run.id });
  try {
    await markRunStarted(parts.store, run.id, parts.clock.now());
    const outputs = await makeAndFinish(parts, run, isLastTry(job));
    const faults = outputs.flatMap(({ error }) => error?.code ?? []);
    log.info({ outputs: outputs.length, faults }, 'Run ended');
  } catch (cause) {
    if (!isLastTry(job)) throw cause;
    log.error({ err: cause }, 'Run given up');
    await giveUp(parts, run);
  }
  return { done: true };
}

const isLastTry = ({ attempt }: Job) => attempt >= MAXIMUM_ATTEMPTS;

async function makeAndFinish(
  parts: PerformParts,
  run: RunRecord,
  givesUp: boolean,
): Promise<RunOutputRecord[]> {
  const { store, clock } = parts;
  const workflow = await workflowOf(store, run);
  const { body } = await findSourceEvent(store, run.sourceEventId);
  const documents = new Map(
    (await listDocuments(store, [run.workflowId])).map((document) => [document.id, document]),
  );
  const outputs: RunOutputRecord[] = [];
  const warnings = new Set(run.warnings);
  for (const { documentId, fileId, pdfFileId } of unfinishedOutputs(run)) {
    const document = documents.get(documentId);
    const order = document && {
      workflow,
      document,
      data: body,
      file: {
        id: fileId,
        remember: (id: string) => assignOutputFile(store, run.id, documentId, id),
      },
      pdf: {
        id: pdfFileId,
        remember: (id: string) => assignOutputPdf(store, run.id, documentId, id),
      },
    };
    const made = order
      ? await makeOrGiveUp(parts, order, givesUp)
      : notMade(problem('template_missing', documentId));
    for (const warning of made.warnings) warnings.add(warning);
    outputs.push({
      documentId,
      fileId: made.fileId,
      pdfFileId: made.pdfFileId,
      error: made.error,
      finishedAt: clock.now(),
    });
  }
  await finishRun(parts, { run, workflow, outputs, warnings: [...warnings] });
  return outputs;
}

/** What may pass is tried again; at the last try a fault of ours costs its own output only: the others are made and told of. */
async function makeOrGiveUp(
  parts: PerformParts,
  order: OutputOrder,
  givesUp: boolean,
): Promise<MadeOutput> {
  try {
    const made = await makeOutput(parts, order);
    if (made.mayPass && !givesUp) throw new Error(made.error?.message);
    return made;
  } catch (cause) {
    if (!givesUp) throw cause;
    parts.log.error({ err: cause, document: order.document.id }, 'Output given up');
    return notMade(problem('internal'));
  }
}

function notMade(error: DocloomError): MadeOutput {
  const nothing = { fileId: null, pdfFileId: null, warnings: [], mayPass: false };
  return { ...nothing, error: error.toRunError() };
}

async function giveUp(parts: PerformParts, run: RunRecord): Promise<void> {
  const workflow = await workflowOf(parts.store, run);
  const error = problem('internal').toRunError();
  const finishedAt = parts.clock.now();
  const outputs = unfinishedOutputs(run).map(({ documentId, fileId, pdfFileId }) => ({
    documentId,
    fileId,
    pdfFileId,
    error,
    finishedAt,
  }));
  await finishRun(parts, { run, workflow, outputs, warnings: run.warnings });
}

/** All of them, unless the run is a retry: what was made before stays as it is. */
function unfinishedOutputs({ outputs }: RunRecord): RunOutputRecord[] {
  return outputs.filter(({ finishedAt }) => finishedAt === null);
}

async function workflowOf(store: Store, run: RunRecord): Promise<WorkflowRecord> {
  const workflow = await findWorkflow(store, run.workflowId);
  if (!workflow) throw new Error(`The run ${run.id} has no workflow`);
  return workflow;
}
