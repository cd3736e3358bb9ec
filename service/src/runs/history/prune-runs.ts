import type { RunId } from '@docloom/contract';
import type { Batch, BatchOfIds } from '../../store/records/history.ts';
import { countDeliveriesOf, deleteRuns, findEndedRuns } from '../../store/records/history.ts';
import type { Store } from '../../store/store.ts';
import { HISTORY_LOCK, transact } from '../../store/transaction.ts';
import { LONGEST_WAIT } from '../../webhooks/delivery/retry-schedule.ts';
import type { Walk } from './walk-history.ts';
import { walkHistory } from './walk-history.ts';

/** How many runs were or would be removed, and how many deliveries they have. */
export interface PrunedRuns {
  runs: number;
  deliveries: number;
}

/** Removes the runs of a walk that can be removed, in many small transactions. */
export async function pruneRuns(relaxedStore: Store, walk: Walk): Promise<PrunedRuns> {
  const pruned = { runs: 0, deliveries: 0 };
  await walkHistory(walk, async (batch) => {
    const removed = await transact(relaxedStore, { lock: HISTORY_LOCK }, async (transaction) => {
      const found = await findRunsToPrune(transaction, batch);
      const deliveries = await countDeliveriesOf(transaction, found.ids);
      await deleteRuns(transaction, found.ids);
      return { ...found, deliveries };
    });
    pruned.runs += removed.ids.length;
    pruned.deliveries += removed.deliveries;
    return removed;
  });
  return pruned;
}

/** Counts the runs that `pruneRuns` would remove. */
export async function countPrunableRuns(store: Store, walk: Walk): Promise<PrunedRuns> {
  const prunable = { runs: 0, deliveries: 0 };
  await walkHistory(walk, async (batch) => {
    const found = await findRunsToPrune(store, batch);
    prunable.runs += found.ids.length;
    prunable.deliveries += await countDeliveriesOf(store, found.ids);
    return found;
  });
  return prunable;
}

function findRunsToPrune(store: Store, batch: Batch): Promise<BatchOfIds<RunId>> {
  return findEndedRuns(store, { ...batch, longestWait: LONGEST_WAIT });
}
