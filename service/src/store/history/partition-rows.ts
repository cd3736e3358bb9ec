import type { DeliveryId, RunId } from '@docloom/contract';
import { firstIdAt } from '../../ids/ids.ts';
import { deleteDeliveries, isCurrent } from '../records/history.ts';
import type { Store, Transaction } from '../store.ts';
import { queriesOf } from '../store.ts';
import { existingRuns } from './existing-runs.ts';
import type { DroppedRows, HistoryPartition, KeptHistory } from './history-partitions.ts';

type Bounds = Pick<HistoryPartition, 'from' | 'to'>;

/** Ids from one to another; the last one is not included. */
interface IdRange<Id> {
  from: Id;
  to: Id;
}

/** So many deliveries of other runs make a partition one that is kept. */
const MANY_OTHERS = 1_000;

/**
 * Returns whether a partition has rows that pruning keeps: runs that `findEndedRuns` would not return,
 * or deliveries of runs of another partition.
 */
export async function hasKeptRows(
  store: Store,
  bounds: Bounds,
  kept: KeptHistory,
): Promise<boolean> {
  // One after the other: a command has two connections.
  return (
    (await hasRunsWithJob(store, bounds)) ||
    (await hasRunsNotEndedBefore(store, bounds, kept)) ||
    (await hasCurrentDeliveries(store, bounds, kept)) ||
    (await hasDeliveriesOfOthers(store, bounds))
  );
}

/** A run that has a job may be finished: a retry of it waits. */
async function hasRunsWithJob(store: Store, bounds: Bounds): Promise<boolean> {
  const { from, to } = runIds(bounds);
  const job = await queriesOf(store)
    .selectFrom('jobs')
    .innerJoin('runs', 'runs.id', 'jobs.subjectId')
    .select('jobs.id')
    .where('jobs.kind', 'in', ['run', 'quarantinedRun'])
    .where('jobs.subjectId', '>=', from)
    .where('jobs.subjectId', '<', to)
    .where('runs.id', '>=', from)
    .where('runs.id', '<', to)
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

async function hasRunsNotEndedBefore(
  store: Store,
  bounds: Bounds,
  { before }: KeptHistory,
): Promise<boolean> {
  const { from, to } = runIds(bounds);
  const run = await queriesOf(store)
    .selectFrom('runs')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<', to)
    .where((where) =>
      where.or([where('finishedAt', 'is', null), where('finishedAt', '>=', before)]),
    )
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** The deliveries of a run may be in any partition: it may have been retried much later. */
async function hasCurrentDeliveries(
  store: Store,
  bounds: Bounds,
  { before, longestWait }: KeptHistory,
): Promise<boolean> {
  const { from, to } = runIds(bounds);
  const delivery = await queriesOf(store)
    .selectFrom('deliveries')
    .select('deliveries.id')
    .where('runId', '>=', from)
    .where('runId', '<', to)
    .where((where) => isCurrent(where, before, longestWait))
    .limit(1)
    .executeTakeFirst();
  return delivery !== undefined;
}

/** Deliveries whose run is gone are no reason to keep anything. */
async function hasDeliveriesOfOthers(store: Store, bounds: Bounds): Promise<boolean> {
  const [own, runs] = [deliveryIds(bounds), runIds(bounds)];
  const deliveries = await queriesOf(store)
    .selectFrom('deliveries')
    .select('runId')
    .where('id', '>=', own.from)
    .where('id', '<', own.to)
    .where((where) => where.or([where('runId', '<', runs.from), where('runId', '>=', runs.to)]))
    .limit(MANY_OTHERS)
    .execute();
  if (deliveries.length === MANY_OTHERS) return true;
  const others = await existingRuns(
    store,
    deliveries.map(({ runId }) => runId),
  );
  return others.size > 0;
}

/** Returns how many runs a partition has, and how many deliveries these runs have. */
export async function countRowsOf(store: Store, bounds: Bounds): Promise<DroppedRows> {
  const { from, to } = runIds(bounds);
  const { runs } = await queriesOf(store)
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('id', '>=', from)
    .where('id', '<', to)
    .executeTakeFirstOrThrow();
  const { deliveries } = await queriesOf(store)
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('deliveries'))
    .where('runId', '>=', from)
    .where('runId', '<', to)
    .executeTakeFirstOrThrow();
  return { runs, deliveries };
}

/** Deletes the deliveries that runs of a partition have in other partitions. */
export async function deleteDeliveriesElsewhere(
  transaction: Transaction,
  bounds: Bounds,
): Promise<void> {
  const [own, runs] = [deliveryIds(bounds), runIds(bounds)];
  const elsewhere = await queriesOf(transaction)
    .selectFrom('deliveries')
    .select('id')
    .where('runId', '>=', runs.from)
    .where('runId', '<', runs.to)
    .where((where) => where.or([where('id', '<', own.from), where('id', '>=', own.to)]))
    .execute();
  await deleteDeliveries(
    transaction,
    elsewhere.map(({ id }) => id),
  );
}

function runIds({ from, to }: Bounds): IdRange<RunId> {
  return {
    from: firstIdAt('run', from ?? 0),
    to: firstIdAt('run', to),
  };
}

function deliveryIds({ from, to }: Bounds): IdRange<DeliveryId> {
  return {
    from: firstIdAt('dlv', from ?? 0),
    to: firstIdAt('dlv', to),
  };
}
