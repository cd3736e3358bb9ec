import type { Logger } from 'pino';
import type { Addresses } from '../../addresses/addresses.ts';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Job, JobQueue } from '../../queue/job-queue.ts';
import { executeTogether } from '../../store/batching/execute-together.ts';
import type { FinishedOutput, RunOutputRecord, RunRecord } from '../../store/records/runs.ts';
import { listReceivers } from '../../store/records/outgoing-webhooks.ts';
import { markOutputFinished } from '../../store/records/run-outputs.ts';
import { markRunFinished } from '../../store/records/run-attempts.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import type { WorkflowOfRun } from '../../store/records/subjects/workflows-of-runs.ts';
import { scheduleDeliveries } from '../../webhooks/schedule-delivery.ts';
import { eventsOfEnd, unreportedFileIds } from './events-of-end.ts';

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
  /** Those of its source data. */
  hops: number;
  workflow: WorkflowOfRun;
  /** The outputs that ended with the last attempt; the run has the others. */
  finished: readonly FinishedOutput[];
  /** The file that the last attempt has written just now, if it has. The others are read again. */
  lastWritten: StoredFile | null;
  warnings: string[];
  /** Is deleted in the same commit. */
  job: Pick<Job, 'lease'>;
}

/**
 * Ends a run and its job: outputs, status and the deliveries of its events are one commit. Changes
 * nothing if the run has ended already.
 * @throws the error of the store or the drive
 */
export async function finishRun(
  dependencies: FinishDependencies,
  { run, hops, workflow, finished, lastWritten, warnings, job }: EndedRun,
): Promise<void> {
  const { store, queue, ids, clock, drive, log, metrics } = dependencies;
  const outputs = allOutputs(run.outputs, finished);
  const codes = outputs.flatMap(({ error }) => error?.code ?? []);
  const error = outputs.find((output) => output.error !== null)?.error ?? null;
  const finishedAt = clock.now();
  const files = await findFiles(drive, unreportedFileIds(outputs), lastWritten);
  const end = { at: finishedAt, runId: run.id, workflow, outputs, error };
  const events = eventsOfEnd(dependencies, end, files);
  const tenantId = tenantOfWorkflow(workflow);
  // Webhooks do not change meanwhile. The ends of other runs do not matter.
  const lock = { table: 'workflows', id: workflow.id, isShared: true } as const;
  const hasEnded = await queue.commit(
    store,
    { lock, batchKey: tenantId },
    async (transaction, enqueue) => {
      // The clock may have been set since the end, and the stored times have been moved then.
      const now = clock.now();
      const change = { id: run.id, generation: run.generation, finishedAt, warnings, error };
      const [isFinished, receivers] = await executeTogether(
        markRunFinished(transaction, change),
        listReceivers(transaction, workflow.id, now),
        queue.end(transaction, job),
      );
      if (!isFinished) return false;
      const about = { run: { ...run, hops, tenantId }, receivers, now };
      await executeTogether(
        ...outputs.map((output) =>
          markOutputFinished(transaction, run.id, { ...output, isTold: true }),
        ),
        ...events.map((event) =>
          scheduleDeliveries({ ids, enqueue }, transaction, { ...about, event }),
        ),
      );
      return true;
    },
  );
  if (!hasEnded) return;
  const status = error === null ? 'SUCCEEDED' : 'FAILED';
  metrics.runEnded(status);
  for (const code of codes) metrics.outputFailed(code);
  // How long somebody took to retry a failed run says nothing about the service.
  const since = run.retries.at(-1)?.retriedAt ?? run.createdAt;
  const milliseconds = Math.max(finishedAt - since, 0);
  log.info({ status, outputs: outputs.length, codes, milliseconds }, 'Run ended');
}

/** @param known one of the files, which need not be read */
async function findFiles(
  drive: Drive,
  ids: readonly string[],
  known: StoredFile | null,
): Promise<ReadonlyMap<string, StoredFile>> {
  if (known === null) return drive.findAll(ids);
  const others = ids.filter((id) => id !== known.id);
  const files = others.length === 0 ? [] : await drive.findAll(others);
  return new Map([[known.id, known], ...files]);
}

/** Returns all outputs of a run in their order, including those of earlier attempts. */
function allOutputs(
  outputs: readonly RunOutputRecord[],
  finished: readonly FinishedOutput[],
): FinishedOutput[] {
  const byDocument = new Map(finished.map((output) => [output.documentId, output]));
  return outputs.flatMap((output) => {
    const before = output.finishedAt === null ? [] : [output];
    return byDocument.get(output.documentId) ?? before;
  });
}
