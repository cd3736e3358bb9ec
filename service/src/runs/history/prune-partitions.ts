import { isLocked } from '../../store/driver-errors.ts';
import type {
  DroppedRows,
  HistoryPartition,
  HistoryPartitions,
} from '../../store/history/history-partitions.ts';
import type { Store } from '../../store/store.ts';
import { LONGEST_WAIT } from '../../webhooks/delivery/retry-schedule.ts';
import type { PrunedRuns } from './prune-runs.ts';
import { pruneRuns } from './prune-runs.ts';
import type { Walk } from './walk-history.ts';
import { pause } from './walk-history.ts';

interface PrunePartitionsDependencies {
  relaxedStore: Store;
  partitions: HistoryPartitions;
}

/** How often a partition is tried whose tables somebody else has locked, such as a backup. */
const MOST_ATTEMPTS = 5;
const PAUSE_MILLISECONDS = 2_000;

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
  for (const partition of await partitions.list()) {
    if (partition.to > walk.before || walk.signal?.aborted === true) break;
    const removed =
      (await dropPatiently(partitions, partition, walk)) ??
      (await pruneRuns(relaxedStore, { ...walk, createdBefore: partition.to }));
    pruned.runs += removed.runs;
    pruned.deliveries += removed.deliveries;
  }
  return pruned;
}

async function dropPatiently(
  partitions: HistoryPartitions,
  partition: HistoryPartition,
  { before, signal }: Walk,
): Promise<DroppedRows | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await partitions.drop(partition, { before, longestWait: LONGEST_WAIT });
    } catch (cause) {
      if (!isLocked(cause) || attempt === MOST_ATTEMPTS || signal?.aborted === true) throw cause;
    }
    await pause(PAUSE_MILLISECONDS, signal);
  }
}
