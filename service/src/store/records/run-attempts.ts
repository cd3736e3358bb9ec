import type { RunError, RunId } from '@docloom/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { affectedOne } from '../batching/affected-one.ts';
import { batchedWrite } from '../batching/batched-statement.ts';
import { listMatches } from '../batching/row-list.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { RunsTable } from '../tables.ts';
import type { RetryOfRun } from './retries/run-retries.ts';
import { withRetry } from './retries/run-retries.ts';
import type { RunRecord, RunWait } from './runs.ts';

/** Identifies what a job is for: a run, unless it was retried since. */
type RunGeneration = Pick<RunRecord, 'id' | 'generation'>;

/** An attempt that begins. */
export interface StartedAttempt extends RunGeneration {
  /** The process that performs it. */
  attemptOwner: string;
  /** Milliseconds since 1970, UTC. */
  startedAt: number;
}

/** Sets QUEUED → RUNNING, no longer waiting. A run that began before keeps its first start. */
export async function markRunStarted(
  store: Store,
  { id, generation, attemptOwner, startedAt }: StartedAttempt,
): Promise<void> {
  await startRun(store, { id, generation, attemptOwner, startedAt });
}

const startRun = batchedWrite({
  alone: async (store, attempt: StartedAttempt) => {
    await updateStarted(store, attempt);
  },
  together: async (store, attempts) => {
    await updateAllStarted(store, attempts);
    return attempts.map(() => undefined);
  },
});

/** Returns a statement that starts attempts at the runs that meet a condition. */
const startTogether = (condition: RawBuilder<unknown>) =>
  listMatches<StartedAttempt>(
    { id: 'text', generation: 'integer', attemptOwner: 'text', startedAt: 'bigint' },
    (rows) => sql`
      update "runs" set "status" = 'RUNNING',
        "startedAt" = coalesce("runs"."startedAt", "row"."startedAt"),
        "waitsFor" = null, "nextTryAt" = null, "attemptOwner" = "row"."attemptOwner"
      from ${rows}
      where "runs"."id" = "row"."id" collate "C" and "runs"."generation" = "row"."generation"
        and ${condition}
      returning "row"."ordinality"`,
  );

const updateAllStarted = startTogether(sql`"runs"."finishedAt" is null`);

const updateStarted = preparedQuery(start);

function start(store: Store, { id, generation, attemptOwner, startedAt }: StartedAttempt) {
  return queriesOf(store)
    .updateTable('runs')
    .set((column) => ({
      status: 'RUNNING',
      startedAt: column.fn.coalesce('startedAt', column.val(startedAt)),
      waitsFor: null,
      nextTryAt: null,
      attemptOwner,
    }))
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('finishedAt', 'is', null);
}

/**
 * Sets QUEUED → RUNNING. A run whose first attempt has begun is no longer QUEUED, so a run that
 * changes here is as it was accepted.
 * @returns false if another attempt has begun, or the run was deleted
 */
export const markFirstAttempt: (store: Store, attempt: StartedAttempt) => Promise<boolean> =
  batchedWrite({
    alone: async (store, { id, generation, attemptOwner, startedAt }) =>
      affectedOne(await updateQueued(store, { id, generation, attemptOwner, startedAt })),
    together: (store, list) => updateAllQueued(store, list),
  });

const updateAllQueued = startTogether(sql`"runs"."status" = 'QUEUED'`);

const updateQueued = preparedQuery((store, attempt: StartedAttempt) =>
  start(store, attempt).where('status', '=', 'QUEUED'),
);

/** Stores that a RUNNING run waits for its next attempt. */
export async function markRunWaiting(
  store: Store,
  {
    id,
    generation,
    failedTries,
    warnings,
  }: RunGeneration & Pick<RunRecord, 'failedTries' | 'warnings'>,
  wait: RunWait,
): Promise<void> {
  await endAttempt(store, { id, generation })
    .set({
      failedTries,
      warnings: JSON.stringify(warnings),
      waitsFor: JSON.stringify(wait.for),
      nextTryAt: wait.nextTryAt,
    })
    .execute();
}

/** Stores that an attempt ended without a result. It counts neither as failed nor as a crash. */
export async function markAttemptPostponed(store: Store, run: RunGeneration): Promise<void> {
  await endAttempt(store, run).execute();
}

function endAttempt(store: Store, { id, generation }: RunGeneration) {
  return queriesOf(store)
    .updateTable('runs')
    .set({ attemptOwner: null, crashes: 0 })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('finishedAt', 'is', null);
}

/** Stores that the process of an attempt died. */
export async function markAttemptCrashed(
  store: Store,
  { id, generation }: RunGeneration,
): Promise<void> {
  await queriesOf(store)
    .updateTable('runs')
    .set((column) => ({ attemptOwner: null, crashes: column('crashes', '+', 1) }))
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('attemptOwner', 'is not', null)
    .execute();
}

/** Stores that a process interrupted its attempts and lives. They do not count as crashes. */
export async function markAttemptsInterrupted(
  store: Store,
  runIds: readonly RunId[],
  attemptOwner: string,
): Promise<void> {
  if (runIds.length === 0) return;
  await queriesOf(store)
    .updateTable('runs')
    .set({ attemptOwner: null })
    .where('id', 'in', runIds)
    .where('attemptOwner', '=', attemptOwner)
    .execute();
}

/**
 * Sets RUNNING → SUCCEEDED or FAILED.
 * @returns false if the run had already ended, or was retried since
 */
export async function markRunFinished(
  store: Store,
  run: Pick<RunRecord, 'id' | 'generation' | 'warnings'> & {
    finishedAt: number;
    error: RunError | null;
  },
): Promise<boolean> {
  const { id, generation, finishedAt } = run;
  const status = run.error === null ? 'SUCCEEDED' : 'FAILED';
  const error = run.error && JSON.stringify(run.error);
  const warnings = JSON.stringify(run.warnings);
  return endRun(store, { id, generation, finishedAt, status, error, warnings });
}

const endRun = batchedWrite({
  alone: async (store, values: EndedRun) => affectedOne(await updateFinished(store, values)),
  together: (store, list) => updateAllFinished(store, list),
});

const updateAllFinished = listMatches<EndedRun>(
  {
    id: 'text',
    generation: 'integer',
    finishedAt: 'bigint',
    status: 'text',
    error: 'text',
    warnings: 'text',
  },
  (rows) => sql<{ ordinality: number }>`
    update "runs" set "finishedAt" = "row"."finishedAt", "status" = "row"."status",
      "error" = "row"."error", "warnings" = "row"."warnings",
      "waitsFor" = null, "nextTryAt" = null, "attemptOwner" = null, "crashes" = 0
    from ${rows}
    where "runs"."id" = "row"."id" collate "C" and "runs"."generation" = "row"."generation"
      and "runs"."finishedAt" is null
    returning "row"."ordinality"`,
);

type EndedRun = Pick<RunsTable, 'id' | 'finishedAt' | 'status' | 'error' | 'warnings'> & {
  generation: number;
};

const updateFinished = preparedQuery((store, { id, generation, ...end }: EndedRun) =>
  queriesOf(store)
    .updateTable('runs')
    .set({ ...end, waitsFor: null, nextTryAt: null, attemptOwner: null, crashes: 0 })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('finishedAt', 'is', null),
);

/**
 * Sets FAILED → QUEUED in a new generation, and moves the failure to the retries of the run. Outputs
 * that were made are kept; outputs with an error are wanted again.
 * @param transaction holds `HISTORY_LOCK`, so that no other retry comes between
 * @returns false if the run is not FAILED
 */
export async function reopenRun(
  transaction: Store,
  id: RunId,
  retry: RetryOfRun,
): Promise<boolean> {
  const failure = await findFailure(transaction, id);
  if (!failure) return false;
  const { retries, ...failed } = failure;
  await queriesOf(transaction)
    .updateTable('runs')
    .set({ status: 'QUEUED', finishedAt: null, error: null, failedTries: 0 })
    .set({ retries: withRetry(retries, { ...failed, ...retry }) })
    .set((column) => ({ generation: column('generation', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await queriesOf(transaction)
    .updateTable('runOutputs')
    .set({ finishedAt: null, error: null })
    .where('runId', '=', id)
    .where('error', 'is not', null)
    .execute();
  return true;
}

/** Returns the failure of a FAILED run with its earlier retries; undefined for any other run. */
async function findFailure(store: Store, id: RunId) {
  const row = await queriesOf(store)
    .selectFrom('runs')
    .select(['finishedAt', 'error', 'retries'])
    .where('id', '=', id)
    .where('status', '=', 'FAILED')
    .executeTakeFirst();
  if (!row || row.finishedAt === null || row.error === null) return undefined;
  const error = JSON.parse(row.error) as RunError;
  return { failedAt: row.finishedAt, error, retries: row.retries };
}
