import type { DocumentId, RunId } from '@docloom/contract';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { batchedWrite } from '../batching/batched-statement.ts';
import { listStatement } from '../batching/row-list.ts';
import { preparedQuery } from '../prepared-query.ts';
import { durationsIn } from './figures/output-durations.ts';
import type { DeletedNames, FinishedOutput } from './runs.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { RunOutputsTable } from '../tables.ts';

/** Stores the id of an output's drive file before the file is written. */
export async function assignOutputFile(
  store: Store,
  runId: RunId,
  documentId: DocumentId,
  fileId: string,
): Promise<void> {
  await assignFile(store, { runId, documentId, fileId });
}

type AssignedFile = Pick<Selectable<RunOutputsTable>, 'runId' | 'documentId'> & { fileId: string };

const assignFile = batchedWrite({
  alone: async (store, assigned: AssignedFile) => {
    await updateOutputFile(store, assigned);
  },
  together: async (store, list) => {
    await updateOutputFiles(store, list);
    return list.map(() => undefined);
  },
});

const updateOutputFiles = listStatement<AssignedFile>(
  { runId: 'text', documentId: 'text', fileId: 'text' },
  (rows) => sql`
    update "runOutputs" set "fileId" = "row"."fileId" from ${rows}
    where "runOutputs"."runId" = "row"."runId" collate "C"
      and "runOutputs"."documentId" = "row"."documentId" collate "C"`,
);

const updateOutputFile = preparedQuery((store, { runId, documentId, fileId }: AssignedFile) =>
  queriesOf(store)
    .updateTable('runOutputs')
    .set({ fileId })
    .where('runId', '=', runId)
    .where('documentId', '=', documentId),
);

/** Stores the id of the drive file for an output's PDF copy before the file is written. */
export async function assignOutputPdf(
  store: Store,
  runId: RunId,
  documentId: DocumentId,
  pdfFileId: string,
): Promise<void> {
  await queriesOf(store)
    .updateTable('runOutputs')
    .set({ pdfFileId })
    .where('runId', '=', runId)
    .where('documentId', '=', documentId)
    .execute();
}

/**
 * Marks an output as not reported: its files will be overwritten, and no event has reported the new
 * ones.
 */
export async function markOutputUnreported(
  store: Store,
  runId: RunId,
  documentId: DocumentId,
): Promise<void> {
  await queriesOf(store)
    .updateTable('runOutputs')
    .set({ isTold: 0 })
    .where('runId', '=', runId)
    .where('documentId', '=', documentId)
    .execute();
}

/** Stores the result of an output: its files, or its error. */
export async function markOutputFinished(
  store: Store,
  runId: RunId,
  output: FinishedOutput,
): Promise<void> {
  const { documentId, fileId, pdfFileId, finishedAt, templateVersionId } = output;
  const error = output.error && JSON.stringify(output.error);
  const isTold = Number(output.isTold);
  const finished = { fileId, pdfFileId, error, finishedAt, isTold, templateVersionId };
  await endOutput(store, { runId, documentId, ...finished, ...durationsIn(output) });
}

type EndedOutput = Omit<Selectable<RunOutputsTable>, 'position' | keyof DeletedNames>;

const endOutput = batchedWrite({
  alone: async (store, output: EndedOutput) => {
    await updateOutput(store, output);
  },
  together: async (store, outputs) => {
    await updateOutputs(store, outputs);
    return outputs.map(() => undefined);
  },
});

const updateOutputs = listStatement<EndedOutput>(
  {
    runId: 'text',
    documentId: 'text',
    fileId: 'text',
    pdfFileId: 'text',
    error: 'text',
    finishedAt: 'bigint',
    isTold: 'integer',
    templateVersionId: 'text',
    renderMilliseconds: 'integer',
    convertMilliseconds: 'integer',
    storeMilliseconds: 'integer',
  },
  (rows) => sql`
    update "runOutputs" set "fileId" = "row"."fileId", "pdfFileId" = "row"."pdfFileId",
      "error" = "row"."error", "finishedAt" = "row"."finishedAt", "isTold" = "row"."isTold",
      "templateVersionId" = "row"."templateVersionId",
      "renderMilliseconds" = "row"."renderMilliseconds",
      "convertMilliseconds" = "row"."convertMilliseconds",
      "storeMilliseconds" = "row"."storeMilliseconds"
    from ${rows}
    where "runOutputs"."runId" = "row"."runId" collate "C"
      and "runOutputs"."documentId" = "row"."documentId" collate "C"`,
);

const updateOutput = preparedQuery((store, { runId, documentId, ...finished }: EndedOutput) =>
  queriesOf(store)
    .updateTable('runOutputs')
    .set(finished)
    .where('runId', '=', runId)
    .where('documentId', '=', documentId),
);

/**
 * Stores the name of a file that is being deleted in the output of the run that made it. Without effect
 * for any other file.
 */
export async function keepNameOfDeleted(
  store: Store,
  { id, runId, name }: { id: string; runId: RunId; name: string },
): Promise<void> {
  const kinds = [
    { column: 'fileId', values: { deletedName: name } },
    { column: 'pdfFileId', values: { deletedPdfName: name } },
  ] as const;
  for (const { column, values } of kinds) {
    await queriesOf(store)
      .updateTable('runOutputs')
      .set(values)
      .where('runId', '=', runId)
      .where(column, '=', id)
      .execute();
  }
}
