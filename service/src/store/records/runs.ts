import type { DocumentId, RunError, RunId, TemplateVersionId, WorkflowId } from '@docloom/contract';
import type { InferResult, Selectable } from 'kysely';
import { sql } from 'kysely';
import { firstIdAt } from '../../ids/ids.ts';
import { batchedInsert } from '../batching/batched-insert.ts';
import { executeTogether } from '../batching/execute-together.ts';
import type { ListPage } from '../list-page.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Store, Transaction } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { RunOutputsTable, RunsTable } from '../tables.ts';
import { transact } from '../transaction.ts';
import type { OutputDurations } from './figures/output-durations.ts';
import { durationsIn, NOTHING_MEASURED } from './figures/output-durations.ts';
import type { RunRetryRecord } from './retries/run-retries.ts';
import { retriesIn } from './retries/run-retries.ts';

type RunRow = Selectable<RunsTable>;
type RunOutputRow = Selectable<RunOutputsTable>;

/**
 * The output of one template document in a run.
 *
 * An output is wanted until it is finished: made, or failed with an error. A retry of the run makes
 * failed outputs wanted again. The ids identify drive files, which may not be written yet while the
 * output is wanted.
 */
export type RunOutputRecord = (WantedOutput | FinishedOutput) & DeletedNames;

/** The names of the files of an output that users have deleted; null for other files. */
export interface DeletedNames {
  deletedName: string | null;
  deletedPdfName: string | null;
}

interface OutputFiles extends OutputDurations {
  documentId: DocumentId;
  fileId: string | null;
  pdfFileId: string | null;
  /** Whether an event has reported these files in their present state. */
  isTold: boolean;
  /** The version of the template that they are made of; null if that is not known. */
  templateVersionId: TemplateVersionId | null;
}

export interface WantedOutput extends OutputFiles {
  error: null;
  finishedAt: null;
}

export interface FinishedOutput extends OutputFiles {
  error: RunError | null;
  finishedAt: number;
}

/** Why a run waits, and until when in milliseconds since 1970, UTC. */
export interface RunWait {
  for: RunError;
  nextTryAt: number;
}

/** A run as the rest of the service uses it. For its states, see `performRun`. */
export type RunRecord = RunFacts & RunState;

interface RunFacts {
  id: RunId;
  workflowId: WorkflowId;
  sourceEventId: string;
  createdAt: number;
  /** The first start. */
  startedAt: number | null;
  /** How many attempts have failed since the run was accepted or retried. */
  failedTries: number;
  warnings: string[];
  outputs: RunOutputRecord[];
  /** How often it was retried. A job of an earlier generation has no effect. */
  generation: number;
  /** The process whose attempt has no stored outcome; null if there is no such attempt. */
  attemptOwner: string | null;
  /** How many consecutive attempts before it ended because their process died. */
  crashes: number;
  /** The failures that were retried, oldest first; only the newest ones. */
  retries: RunRetryRecord[];
}

type RunState =
  | { status: 'QUEUED'; wait: null; finishedAt: null; error: null }
  | { status: 'RUNNING'; wait: RunWait | null; finishedAt: null; error: null }
  | { status: 'SUCCEEDED'; wait: null; finishedAt: number; error: null }
  | { status: 'FAILED'; wait: null; finishedAt: number; error: RunError };

/** Returns a run to be stored; all its outputs are wanted. */
export function newRun(
  facts: Pick<RunFacts, 'id' | 'workflowId' | 'sourceEventId' | 'createdAt'>,
  documentIds: readonly DocumentId[],
): RunRecord {
  return {
    ...facts,
    startedAt: null,
    failedTries: 0,
    warnings: [],
    outputs: documentIds.map(wantedOutput),
    generation: 0,
    attemptOwner: null,
    crashes: 0,
    retries: [],
    status: 'QUEUED',
    wait: null,
    finishedAt: null,
    error: null,
  };
}

/**
 * Returns a new run as it is stored while its first attempt is made.
 * @param attempt.attemptOwner the process that performs it
 * @param attempt.startedAt milliseconds since 1970, UTC
 */
export function startedBy(
  run: RunRecord,
  { attemptOwner, startedAt }: { attemptOwner: string; startedAt: number },
): RunRecord {
  return {
    ...run,
    attemptOwner,
    startedAt,
    status: 'RUNNING',
    wait: null,
    finishedAt: null,
    error: null,
  };
}

function wantedOutput(documentId: DocumentId): RunOutputRecord {
  return {
    documentId,
    fileId: null,
    pdfFileId: null,
    isTold: false,
    templateVersionId: null,
    ...NOTHING_MEASURED,
    deletedName: null,
    deletedPdfName: null,
    error: null,
    finishedAt: null,
  };
}

/** Stores a new run. */
export async function insertRun(transaction: Transaction, run: RunRecord): Promise<void> {
  const { id, workflowId, sourceEventId, createdAt, startedAt, status, attemptOwner } = run;
  const begun = { createdAt, startedAt, status, attemptOwner };
  await executeTogether(
    insertRunRow(transaction, { id, workflowId, sourceEventId, ...begun, warnings: '[]' }),
    ...run.outputs.map(({ documentId }, position) =>
      insertOutputRow(transaction, { runId: id, documentId, position }),
    ),
  );
}

type NewRunRow = Pick<
  RunRow,
  | 'id'
  | 'workflowId'
  | 'sourceEventId'
  | 'createdAt'
  | 'startedAt'
  | 'status'
  | 'warnings'
  | 'attemptOwner'
>;

const insertRunRow = batchedInsert(
  preparedQuery((store, run: NewRunRow) => queriesOf(store).insertInto('runs').values(run)),
  'runs',
  {
    id: 'text',
    workflowId: 'text',
    sourceEventId: 'text',
    status: 'text',
    createdAt: 'bigint',
    startedAt: 'bigint',
    warnings: 'text',
    attemptOwner: 'text',
  },
);

type NewOutputRow = Pick<RunOutputRow, 'runId' | 'documentId' | 'position'>;

const insertOutputRow = batchedInsert(
  preparedQuery((store, output: NewOutputRow) =>
    queriesOf(store).insertInto('runOutputs').values(output),
  ),
  'runOutputs',
  { runId: 'text', documentId: 'text', position: 'integer' },
);

/** Returns a run with its outputs, or undefined if there is none with the id. */
export async function findRun(store: Store, id: RunId): Promise<RunRecord | undefined> {
  const { rows } = await selectRun(store, { id });
  return runOf(rows);
}

const selectRun = preparedQuery((store, { id }: { id: RunId }) =>
  runsWithOutputs(store).where('runs.id', '=', id),
);

/** Builds a query of runs, with a row for each output. A run without outputs has one row. */
export function runsWithOutputs(store: Store) {
  return queriesOf(store)
    .selectFrom('runs')
    .leftJoin('runOutputs as output', 'output.runId', 'runs.id')
    .selectAll('runs')
    .select([
      'output.documentId',
      'output.position',
      'output.fileId',
      'output.pdfFileId',
      'output.isTold',
      'output.templateVersionId',
      'output.renderMilliseconds',
      'output.convertMilliseconds',
      'output.storeMilliseconds',
      'output.deletedName',
      'output.deletedPdfName',
      'output.error as outputError',
      'output.finishedAt as outputFinishedAt',
    ]);
}

/** A row of `runsWithOutputs`. */
export type RunWithOutputRow = InferResult<ReturnType<typeof runsWithOutputs>>[number];

/** Returns the run that rows of `runsWithOutputs` belong to; undefined without rows. */
export function runOf(rows: readonly RunWithOutputRow[]): RunRecord | undefined {
  const [run] = rows;
  return run && toRunRecord(run, rows.flatMap(outputIn).sort(byPosition));
}

function outputIn(row: RunWithOutputRow): RunOutputRow[] {
  const { documentId, position, isTold } = row;
  if (documentId === null || position === null || isTold === null) return [];
  const { id: runId, fileId, pdfFileId, templateVersionId } = row;
  const { outputError: error, outputFinishedAt: finishedAt } = row;
  const { deletedName, deletedPdfName } = row;
  const files = { fileId, pdfFileId, isTold, templateVersionId, deletedName, deletedPdfName };
  return [{ runId, documentId, position, ...files, ...durationsIn(row), error, finishedAt }];
}

/** Sorting these few rows in the database would cost more than reading them. */
function byPosition(one: RunOutputRow, other: RunOutputRow): number {
  return one.position - other.position;
}

/** A page of the list of runs. */
export interface ListedRuns extends ListPage {
  /** Undefined for any status. Only failed runs have an index of their own. */
  status?: 'FAILED' | undefined;
  /** Only the runs that were accepted at this moment or later, in milliseconds since 1970, UTC. */
  acceptedAfter?: number | undefined;
  /** Only the runs that were accepted before this moment, in milliseconds since 1970, UTC. */
  acceptedBefore?: number | undefined;
}

/** The id of a run is made up to so many milliseconds before the run is accepted. */
const ACCEPTING_MILLISECONDS = 60_000;

/** Returns a page of a workflow's runs, newest first. */
export async function listRuns(
  store: Store,
  workflowId: WorkflowId,
  { cursor, limit, status, acceptedAfter, acceptedBefore }: ListedRuns,
): Promise<RunRecord[]> {
  const runs = await queriesOf(store)
    .selectFrom('runs')
    .selectAll()
    .where('workflowId', '=', workflowId)
    // Written into the statement: an index of some rows is used only if the condition is known.
    .$if(status === 'FAILED', (query) => query.where('status', '=', sql.lit('FAILED')))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor as RunId))
    // The ids find the runs by the index, and the times decide.
    .$if(acceptedAfter !== undefined, (query) =>
      query
        .where('id', '>=', firstIdAt('run', (acceptedAfter ?? 0) - ACCEPTING_MILLISECONDS))
        .where('createdAt', '>=', acceptedAfter ?? 0),
    )
    .$if(acceptedBefore !== undefined, (query) =>
      query
        .where('id', '<', firstIdAt('run', acceptedBefore ?? 0))
        .where('createdAt', '<', acceptedBefore ?? 0),
    )
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return withOutputs(store, runs);
}

/** Adds warnings that the run reports at its end, without repeats. */
export async function addRunWarnings(
  store: Store,
  id: RunId,
  warnings: readonly string[],
): Promise<void> {
  await transact(store, { lock: { table: 'runs', id } }, async (transaction) => {
    const run = await queriesOf(transaction)
      .selectFrom('runs')
      .select('warnings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const all = new Set([...(JSON.parse(run.warnings) as string[]), ...warnings]);
    await queriesOf(transaction)
      .updateTable('runs')
      .set({ warnings: JSON.stringify([...all]) })
      .where('id', '=', id)
      .execute();
  });
}

async function withOutputs(store: Store, runs: RunRow[]): Promise<RunRecord[]> {
  if (runs.length === 0) return [];
  const outputs = await queriesOf(store)
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
  return runs.map((run) => toRunRecord(run, outputsByRun.get(run.id) ?? []));
}

function toRunRecord(row: RunRow, outputs: readonly RunOutputRow[]): RunRecord {
  const { id, workflowId, sourceEventId, createdAt, startedAt } = row;
  const { failedTries, generation, attemptOwner, crashes } = row;
  return {
    ...{ id, workflowId, sourceEventId, createdAt, startedAt },
    ...{ failedTries, generation, attemptOwner, crashes },
    ...toState(row),
    warnings: JSON.parse(row.warnings) as string[],
    retries: retriesIn(row.retries),
    outputs: outputs.map(toOutputRecord),
  };
}

function toState(
  row: Pick<RunRow, 'status' | 'waitsFor' | 'nextTryAt' | 'finishedAt' | 'error'>,
): RunState {
  const { status, nextTryAt, finishedAt } = row;
  const [error, waitsFor] = [toRunError(row.error), toRunError(row.waitsFor)];
  const wait = waitsFor !== null && nextTryAt !== null ? { for: waitsFor, nextTryAt } : null;
  if (status === 'QUEUED') return { status, wait: null, finishedAt: null, error: null };
  if (status === 'RUNNING') return { status, wait, finishedAt: null, error: null };
  if (finishedAt === null) throw new Error(`A run is ${status} and has no end`);
  if (status === 'SUCCEEDED') return { status, wait: null, finishedAt, error: null };
  if (error === null) throw new Error('A run is FAILED and has no error');
  return { status, wait: null, finishedAt, error };
}

function toOutputRecord(row: RunOutputRow): RunOutputRecord {
  const { documentId, fileId, pdfFileId, finishedAt, templateVersionId } = row;
  const isTold = row.isTold === 1;
  const { deletedName, deletedPdfName } = row;
  const made = { documentId, fileId, pdfFileId, isTold, templateVersionId, ...durationsIn(row) };
  const files = { ...made, deletedName, deletedPdfName };
  if (finishedAt === null) return { ...files, error: null, finishedAt };
  return { ...files, error: toRunError(row.error), finishedAt };
}

function toRunError(json: string | null): RunError | null {
  return json === null ? null : (JSON.parse(json) as RunError);
}
