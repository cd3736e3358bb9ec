import type { DocloomEvent, RunError } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Addresses } from '../../addresses/addresses.ts';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import { presentDriveFile } from '../../drive/present-drive-file.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Job, JobQueue } from '../../queue/job-queue.ts';
import type { FinishedOutput, RunRecord } from '../../store/records/runs.ts';
import { markOutputFinished } from '../../store/records/run-outputs.ts';
import { markRunFinished } from '../../store/records/runs.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { EventOrigin } from '../../webhooks/events.ts';
import { documentsCreated, runFailed } from '../../webhooks/events.ts';
import { scheduleDeliveries } from '../../webhooks/schedule-delivery.ts';

export interface FinishDependencies extends CreateDependencies {
  drive: Drive;
  queue: JobQueue;
  addresses: Addresses;
  log: Logger;
  metrics: Metrics;
}

/** A run whose outputs were made or have failed permanently. */
export interface EndedRun {
  run: RunRecord;
  workflow: WorkflowRecord;
  /** All outputs of the run, including those of earlier attempts. */
  outputs: readonly FinishedOutput[];
  warnings: string[];
  /** Is deleted in the same commit. */
  job: Pick<Job, 'end'>;
}

/**
 * Ends a run and its job: outputs, status and the deliveries of its events are one commit. Changes
 * nothing if the run has ended already.
 * @throws the error of the store or the drive
 */
export async function finishRun(dependencies: FinishDependencies, ended: EndedRun): Promise<void> {
  const { store, queue, ids, clock } = dependencies;
  const { run, workflow, outputs, warnings, job } = ended;
  const finishedAt = clock.now();
  const error = firstError(outputs);
  const events = await eventsOf(dependencies, ended, finishedAt);
  const status = error === null ? 'SUCCEEDED' : 'FAILED';
  const lock = { table: 'workflows', id: workflow.id } as const;
  const hasEnded = await queue.commit(store, { lock }, async (transaction, enqueue) => {
    await job.end(transaction);
    const change = { id: run.id, finishedAt, warnings, error };
    if (!(await markRunFinished(transaction, change))) return false;
    for (const output of outputs) {
      await markOutputFinished(transaction, run.id, { ...output, isTold: true });
    }
    for (const event of events) {
      const delivery = { workflowId: workflow.id, runId: run.id, event, now: finishedAt };
      await scheduleDeliveries({ ids, enqueue }, transaction, delivery);
    }
    return true;
  });
  if (hasEnded) noteEnd(dependencies, ended, { status, finishedAt });
}

function noteEnd(
  { log, metrics }: FinishDependencies,
  { run, outputs }: EndedRun,
  { status, finishedAt }: { status: 'SUCCEEDED' | 'FAILED'; finishedAt: number },
): void {
  metrics.runEnded(status);
  const codes = outputs.flatMap(({ error }) => error?.code ?? []);
  for (const code of codes) metrics.outputFailed(code);
  const milliseconds = finishedAt - run.createdAt;
  log.info({ status, outputs: outputs.length, codes, milliseconds }, 'Run ended');
}

function firstError(outputs: readonly FinishedOutput[]): RunError | null {
  return outputs.find(({ error }) => error !== null)?.error ?? null;
}

async function eventsOf(
  { ids, drive, addresses }: FinishDependencies,
  { run, workflow, outputs }: EndedRun,
  at: number,
): Promise<DocloomEvent[]> {
  const origin = (): EventOrigin => ({
    id: ids.event(),
    at,
    workflow: { id: workflow.id, name: workflow.name },
    runId: run.id,
  });
  const news = outputs.filter(({ isTold }) => !isTold);
  const fileIds = news.flatMap(({ fileId, pdfFileId }) => [fileId ?? [], pdfFileId ?? []]);
  const files = await drive.findAll(fileIds.flat());
  const present = (fileId: string | null) => {
    const file = storedFileOf(files, fileId);
    return file ? presentDriveFile(file, addresses) : null;
  };
  const documents = news
    .map(({ documentId, fileId, pdfFileId }) => ({
      documentId,
      file: present(fileId),
      pdf: present(pdfFileId),
    }))
    .filter(({ file, pdf }) => file !== null || pdf !== null);
  const error = firstError(outputs);
  return [
    ...(documents.length > 0 ? [documentsCreated(origin(), documents)] : []),
    ...(error ? [runFailed(origin(), error)] : []),
  ];
}

function storedFileOf(
  files: ReadonlyMap<string, StoredFile>,
  fileId: string | null,
): StoredFile | undefined {
  return fileId === null ? undefined : files.get(fileId);
}
