import type { HistoryPartitions } from '../../store/history/history-partitions.ts';
import type { Store } from '../../store/store.ts';
import { LONGEST_WAIT } from '../../webhooks/delivery/retry-schedule.ts';
import type { PrunedRuns } from './prune-runs.ts';
import { pruneRuns } from './prune-runs.ts';
import type { Walk } from './walk-history.ts';
import { whenUnlocked } from './when-unlocked.ts';

interface PrunePartitionsDependencies {
  relaxedStore: Store;
  partitions: HistoryPartitions;
}

/**
 * Drops the partitions whose whole period is before a moment. Where something has to stay, the rest is
 * removed run by run before the next partition: its runs may have deliveries there.
 * @throws the database's error, also if the tables stay locked. Nothing is removed run by run then,
 * because the next pruning can drop the partition
 */
export async function prunePartitions(
  { relaxedStore, partitions }: PrunePartitionsDependencies,
  walk: Walk,
): Promise<PrunedRuns> {
  const pruned = { runs: 0, deliveries: 0 };
  const kept = { before: walk.before, longestWait: LONGEST_WAIT };
  for (const partition of await partitions.list()) {
    if (partition.to > walk.before || walk.signal?.aborted === true) break;
    const removed =
      (await whenUnlocked(() => partitions.drop(partition, kept), walk.signal)) ??
      (await pruneRuns(relaxedStore, { ...walk, createdBefore: partition.to }));
    pruned.runs += removed.runs;
    pruned.deliveries += removed.deliveries;
  }
  return pruned;
}
