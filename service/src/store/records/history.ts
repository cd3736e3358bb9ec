import type { DeliveryId, RunId } from '@docloom/contract';
import type { ExpressionBuilder } from 'kysely';
import { firstIdAt } from '../../ids/ids.ts';
import { readInParts } from '../in-parts.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { Tables } from '../tables.ts';

/** One batch of the history before a moment. */
export interface Batch {
  /** Milliseconds since 1970, UTC. */
  before: number;
  /** Only rows that were created before this moment, too. */
  createdBefore?: number | undefined;
  /** The last id of the previous batch, or an empty string. */
  after: string;
  atMost: number;
}

/** The ids of a batch, and its last id; null if no batch follows. */
export interface BatchOfIds<Id> {
  ids: Id[];
  end: string | null;
}

/**
 * Returns the runs that ended before a moment and can be removed. They have no job, no pending
 * delivery, and none that arrived or was given up after that moment.
 * @param longestWait see `endedAfter`
 */
export async function findEndedRuns(
  store: Store,
  { before, createdBefore = before, after, atMost, longestWait }: Batch & { longestWait: number },
): Promise<BatchOfIds<RunId>> {
  const runs = await queriesOf(store)
    .selectFrom('runs')
    .select(['id', 'finishedAt'])
    .where('id', '>', after as RunId)
    .where('id', '<', firstIdAt('run', createdBefore))
    .orderBy('id')
    .limit(atMost)
    .execute();
  const ended = runs.filter(({ finishedAt }) => finishedAt !== null && finishedAt < before);
  const ids = ended.map(({ id }) => id);
  const kept = new Set<string>([
    ...(await withCurrentDelivery(store, ids, { before, longestWait })),
    ...(await withJob(store, ids)),
  ]);
  return { ids: ids.filter((id) => !kept.has(id)), end: endOf(runs, atMost) };
}

/*
 * Statements of their own, for ids that they name: with partitions, the planner of PostgreSQL would
 * otherwise read all of them.
 */

async function withCurrentDelivery(
  store: Store,
  ids: readonly RunId[],
  { before, longestWait }: { before: number; longestWait: number },
): Promise<RunId[]> {
  const rows = await queriesOf(store)
    .selectFrom('deliveries')
    .select('runId')
    .where('runId', 'in', ids)
    .where((where) => isCurrent(where, before, longestWait))
    .execute();
  return rows.map(({ runId }) => runId);
}

async function withJob(store: Store, ids: readonly RunId[]): Promise<string[]> {
  const rows = await queriesOf(store)
    .selectFrom('jobs')
    .select('subjectId')
    .where('kind', 'in', ['run', 'quarantinedRun'])
    .where('subjectId', 'in', ids)
    .execute();
  return rows.map(({ subjectId }) => subjectId);
}

/**
 * Builds the condition that a delivery is pending, or may have ended after a moment.
 * @param longestWait see `endedAfter`
 */
export function isCurrent(
  where: ExpressionBuilder<Tables, 'deliveries'>,
  moment: number,
  longestWait: number,
) {
  return where.or([
    where('status', '=', 'PENDING'),
    where('deliveredAt', '>=', moment),
    where.and([where('status', '=', 'FAILED'), endedAfter(where, moment, longestWait)]),
  ]);
}

/**
 * Builds the condition that a FAILED delivery may have ended after a moment. It ends with its last
 * failed attempt, which then has the same error. Otherwise it ended because its receiver was
 * removed before the next attempt.
 * @param longestWait the longest delay between two attempts, in milliseconds
 */
function endedAfter(
  where: ExpressionBuilder<Tables, 'deliveries'>,
  moment: number,
  longestWait: number,
) {
  const lastAttempt = where
    .selectFrom('deliveryTries as last')
    .select('last.id')
    .whereRef('last.deliveryId', '=', 'deliveries.id')
    .orderBy('last.id', 'desc')
    .limit(1);
  const attempts = where
    .selectFrom('deliveryTries as attempt')
    .whereRef('attempt.deliveryId', '=', 'deliveries.id')
    .where('attempt.id', '=', lastAttempt);
  const sentAfter = (at: number) => attempts.select('attempt.id').where('attempt.sentAt', '>=', at);
  return where.or([
    where.exists(sentAfter(moment)),
    where.exists(
      sentAfter(moment - longestWait).whereRef(
        'attempt.error',
        'is distinct from',
        'deliveries.error',
      ),
    ),
    where.and([
      where.not(where.exists(attempts.select('attempt.id'))),
      where('deliveries.createdAt', '>=', moment - longestWait),
    ]),
  ]);
}

/** Returns the source data that arrived before a moment and started no run. */
export async function findIdleEvents(store: Store, batch: Batch): Promise<BatchOfIds<string>> {
  const { events, end } = await findEvents(store, batch);
  const idle = events.filter(({ runId }) => runId === null);
  return { ids: idle.map(({ id }) => id), end };
}

/** Returns a batch of the source data that arrived before a moment, with the runs that it started. */
export async function findEvents(
  store: Store,
  { before, after, atMost }: Batch,
): Promise<{ events: { id: string; runId: RunId | null }[]; end: string | null }> {
  const events = await queriesOf(store)
    .selectFrom('sourceEvents')
    .select(['id', 'runId'])
    .where('id', '>', after)
    .where('id', '<', firstIdAt('sev', before))
    .orderBy('id')
    .limit(atMost)
    .execute();
  return { events, end: endOf(events, atMost) };
}

/** Returns the number of deliveries of runs. */
export async function countDeliveriesOf(store: Store, runIds: readonly RunId[]): Promise<number> {
  const { count } = await queriesOf(store)
    .selectFrom('deliveries')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('runId', 'in', runIds)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes runs with their outputs, their deliveries and their source data. */
export async function deleteRuns(transaction: Store, runIds: readonly RunId[]): Promise<void> {
  if (runIds.length === 0) return;
  const events = await queriesOf(transaction)
    .selectFrom('runs')
    .select('sourceEventId')
    .where('id', 'in', runIds)
    .execute();
  const deliveries = await queriesOf(transaction)
    .selectFrom('deliveries')
    .select('id')
    .where('runId', 'in', runIds)
    .execute();
  await deleteDeliveries(
    transaction,
    deliveries.map(({ id }) => id),
  );
  await queriesOf(transaction).deleteFrom('runOutputs').where('runId', 'in', runIds).execute();
  await queriesOf(transaction).deleteFrom('runs').where('id', 'in', runIds).execute();
  await deleteEvents(
    transaction,
    events.map(({ sourceEventId }) => sourceEventId),
  );
}

/** Deletes deliveries with their attempts. */
export async function deleteDeliveries(
  transaction: Store,
  ids: readonly DeliveryId[],
): Promise<void> {
  await readInParts(ids, (part) =>
    queriesOf(transaction).deleteFrom('deliveryTries').where('deliveryId', 'in', part).execute(),
  );
  await readInParts(ids, (part) =>
    queriesOf(transaction).deleteFrom('deliveries').where('id', 'in', part).execute(),
  );
}

/** Deletes source data. */
export async function deleteEvents(transaction: Store, ids: readonly string[]): Promise<void> {
  await queriesOf(transaction).deleteFrom('sourceEvents').where('id', 'in', ids).execute();
}

function endOf(rows: readonly { id: string }[], atMost: number): string | null {
  return rows.length < atMost ? null : (rows.at(-1)?.id ?? null);
}
