import type { HistoryPartitions } from '../../store/history/history-partitions.ts';
import type { UnusedEvents } from '../../store/history/unused-events.ts';
import { findUnusedEvents } from '../../store/history/unused-events.ts';
import type { Batch } from '../../store/records/history.ts';
import { deleteEvents, findIdleEvents } from '../../store/records/history.ts';
import type { Store } from '../../store/store.ts';
import { HISTORY_LOCK, transact } from '../../store/transaction.ts';
import type { Clock } from '../../time/clock.ts';
import { prunePartitions } from './prune-partitions.ts';
import type { PrunedRuns } from './prune-runs.ts';
import { countPrunableRuns, pruneRuns } from './prune-runs.ts';
import type { Walk } from './walk-history.ts';
import { walkHistory } from './walk-history.ts';

/** How much of the history was or would be removed. */
export interface Pruned extends PrunedRuns {
  /** Source data that started no run; other source data is removed with its run. */
  idleEvents: number;
}

export interface PruneDependencies {
  /** Relaxed durability is enough: what a power failure restores is removed again the next time. */
  relaxedStore: Store;
  /** Null if the database has none. */
  partitions?: HistoryPartitions | null;
  clock: Clock;
}

/** How much to keep, and when to stop. */
export interface PruneOptions {
  /** At least 1: an Idempotency-Key is remembered for a day. */
  keepDays: number;
  /**
   * Keeps a partition that began too long ago until all of it is too old, so that it can be dropped
   * as a whole.
   */
  keepsBegunPartition?: boolean;
  signal?: AbortSignal;
}

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Removes the runs that ended more than `keepDays` days ago, with their source data, outputs and
 * deliveries. A run counts as ended when its last delivery has ended. Runs that wait, are running
 * or have a pending delivery are kept. The documents in the drive are kept, too.
 *
 * The work is split into many small transactions with pauses, so that the service can go on. On a
 * database with partitions, one that has nothing to be kept is dropped as a whole.
 */
export async function pruneHistory(
  dependencies: PruneDependencies,
  order: PruneOptions,
): Promise<Pruned> {
  const { relaxedStore, partitions = null } = dependencies;
  const walk = { before: await startOfKept(dependencies, order), signal: order.signal };
  const dropped =
    partitions === null ? NOTHING : await prunePartitions({ relaxedStore, partitions }, walk);
  const { runs, deliveries } = await pruneRuns(relaxedStore, walk);
  return {
    runs: dropped.runs + runs,
    deliveries: dropped.deliveries + deliveries,
    idleEvents: await pruneEvents(dependencies, walk),
  };
}

const NOTHING: PrunedRuns = { runs: 0, deliveries: 0 };

/** Returns what `pruneHistory` would remove now, without removing it. */
export async function countPrunable(
  dependencies: PruneDependencies,
  order: PruneOptions,
): Promise<Pruned> {
  const { relaxedStore: store } = dependencies;
  const walk = { before: await startOfKept(dependencies, order), signal: order.signal };
  const runs = await countPrunableRuns(store, walk);
  let idleEvents = 0;
  await walkHistory(walk, async (batch) => {
    const found = await findIdleEvents(store, batch);
    idleEvents += found.ids.length;
    return found;
  });
  return { ...runs, idleEvents };
}

async function startOfKept(
  { clock, partitions = null }: PruneDependencies,
  { keepDays, keepsBegunPartition = false }: PruneOptions,
): Promise<number> {
  const wanted = clock.now() - keepDays * DAY_MILLISECONDS;
  if (partitions === null || !keepsBegunPartition) return wanted;
  const begun = (await partitions.list()).find(
    ({ from, to }) => from !== null && from <= wanted && wanted < to,
  );
  return begun?.from ?? wanted;
}

/** @returns how many events were removed that started no run */
async function pruneEvents(
  { relaxedStore, partitions = null }: PruneDependencies,
  walk: Walk,
): Promise<number> {
  const find = partitions === null ? findIdleEventsOnly : findUnusedEvents;
  let idleEvents = 0;
  await walkHistory(walk, async (batch) => {
    const removed = await transact(relaxedStore, { lock: HISTORY_LOCK }, async (transaction) => {
      const found = await find(transaction, batch);
      await deleteEvents(transaction, found.ids);
      return found;
    });
    idleEvents += removed.idle;
    return removed;
  });
  return idleEvents;
}

/** Without partitions, the source data of a run is removed in one transaction with it. */
async function findIdleEventsOnly(store: Store, batch: Batch): Promise<UnusedEvents> {
  const found = await findIdleEvents(store, batch);
  return { ...found, idle: found.ids.length };
}
