import type { DocumentId, RunError, RunId, RunStatus, WorkflowId } from '@docloom/contract';
import type { RunOutputsTable, RunsTable, Store } from './tables.ts';

/** What one template document becomes in a run. */
export interface RunOutputRecord {
  documentId: DocumentId;
  fileId: string | null;
  pdfFileId: string | null;
  error: RunError | null;
  finishedAt: number | null;
}

/** A run as the rest of the service knows one. */
export interface RunRecord {
  id: RunId;
  workflowId: WorkflowId;
  sourceEventId: string;
  status: RunStatus;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  warnings: string[];
  error: RunError | null;
  outputs: RunOutputRecord[];
}

/** One page of a list: the newest first, `cursor` is the last id of the page before. */
export interface Page<Id> {
  limit: number;
  cursor: Id | undefined;
}

export async function insertRun(
  store: Store,
  run: Pick<RunRecord, 'id' | 'workflowId' | 'sourceEventId' | 'createdAt'>,
  documentIds: readonly DocumentId[],
): Promise<void> {
  await store
    .insertInto('runs')
    .values({ ...run, status: 'QUEUED', warnings: '[]' })
    .execute();
  await store
    .insertInto('runOutputs')
    .values(documentIds.map((documentId, position) => ({ runId: run.id, documentId, position })))
    .execute();
}

export async function findRun(store: Store, id: RunId): Promise<RunRecord | undefined> {
  const run = await store.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!run) return undefined;
  const [record] = await withOutputs(store, [run]);
  return record;
}

export async function listRuns(
  store: Store,
  workflowId: WorkflowId,
  page: Page<RunId>,
): Promise<RunRecord[]> {
  const { cursor, limit } = page;
  const runs = await store
    .selectFrom('runs')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor as RunId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withOutputs(store, runs);
}

/** QUEUED → RUNNING; a run that was begun before keeps its first start. */
export async function markRunStarted(store: Store, id: RunId, startedAt: number): Promise<void> {
  await store
    .updateTable('runs')
    .set((column) => ({
      status: 'RUNNING',
      startedAt: column.fn.coalesce('startedAt', column.val(startedAt)),
    }))
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute();
}

/** Names the drive file of an output before it is written. */
export async function assignOutputFile(
  store: Store,
  runId: RunId,
  documentId: DocumentId,
  fileId: string,
): Promise<void> {
  await store
    .updateTable('runOutputs')
    .set({ fileId })
    .where('runId', '=', runId)
    .where('documentId', '=', documentId)
    .execute();
}

/** Names the drive file of an output's PDF copy before it is written. */
export async function assignOutputPdf(
  store: Store,
  runId: RunId,
  documentId: DocumentId,
  pdfFileId: string,
): Promise<void> {
  await store
    .updateTable('runOutputs')
    .set({ pdfFileId })
    .where('runId', '=', runId)
    .where('documentId', '=', documentId)
    .execute();
}

export async function markOutputFinished(
  store: Store,
  runId: RunId,
  output: RunOutputRecord,
): Promise<void> {
  const { documentId, fileId, pdfFileId, error, finishedAt } = output;
  await store
    .updateTable('runOutputs')
    .set({ fileId, pdfFileId, finishedAt, error: error && JSON.stringify(error) })
    .where('runId', '=', runId)
    .where('documentId', '=', documentId)
    .execute();
}

/**
 * RUNNING → SUCCEEDED or FAILED.
 * @returns false when the run had ended before: somebody else was first
 */
export async function markRunFinished(
  store: Store,
  run: Pick<RunRecord, 'id' | 'warnings' | 'error'> & {
    status: 'SUCCEEDED' | 'FAILED';
    finishedAt: number;
  },
): Promise<boolean> {
  const { id, status, finishedAt, warnings, error } = run;
  const { numUpdatedRows } = await store
    .updateTable('runs')
    .set({
      status,
      finishedAt,
      warnings: JSON.stringify(warnings),
      error: error && JSON.stringify(error),
    })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * FAILED → QUEUED: what was made stays, the outputs with an error are to be made again.
 * @returns false when the run is not FAILED
 */
export async function reopenRun(store: Store, id: RunId): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('runs')
    .set({ status: 'QUEUED', finishedAt: null, error: null })
    .where('id', '=', id)
    .where('status', '=', 'FAILED')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await store
    .updateTable('runOutputs')
    .set({ finishedAt: null, error: null })
    .where('runId', '=', id)
    .where('error', 'is not', null)
    .execute();
  return true;
}

async function withOutputs(store: Store, runs: RunsTable[]): Promise<RunRecord[]> {
  if (runs.length === 0) return [];
  const outputs = await store
    .selectFrom('runOutputs')
    .selectAll()
    .where(
      'runId',
      'in',
      runs.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const outputsByRun = Map.groupBy(outputs, ({ runId }) => runId);
  return runs.map((run) => ({
    ...run,
    warnings: JSON.parse(run.warnings) as string[],
    error: toRunError(run.error),
    outputs: (outputsByRun.get(run.id) ?? []).map(toOutputRecord),
  }));
}

function toOutputRecord(row: RunOutputsTable): RunOutputRecord {
  const { documentId, fileId, pdfFileId, finishedAt } = row;
  return { documentId, fileId, pdfFileId, finishedAt, error: toRunError(row.error) };
}

function toRunError(json: string | null): RunError | null {
  return json === null ? null : (JSON.parse(json) as RunError);
}
