import { setTimeout as sleep } from 'node:timers/promises';
import type { RunId } from '@docloom/contract';
import type { Clock } from '../../time/clock.ts';
import type { BatchOfIds, Batch } from '../../store/records/history.ts';
import {
  countDeliveriesOf,
  deleteEvents,
  deleteRuns,
  findEndedRuns,
  findIdleEvents,
} from '../../store/records/history.ts';
import type { Store } from '../../store/tables.ts';
import { LONGEST_WAIT } from '../../webhooks/delivery/retry-schedule.ts';

/** How much of the history goes, or would go. */
export interface Pruned {
  runs: number;
  deliveries: number;
  /** Source data that started nothing; that of runs goes with them. */
  idleEvents: number;
}

export interface PruneDependencies {
  /** What a power cut brings back is removed again the next time. */
  relaxedStore: Store;
  clock: Clock;
}

/** What to keep, and when to leave off. */
export interface PruneOrder {
  /** At least 1: source data with an Idempotency-Key is known for a day. */
  keepDays: number;
  signal?: AbortSignal;
}

const DAY_MILLISECONDS = 24 * 60 * 60_000;
/** So few that nobody waits long for the write lock. */
const RUNS_AT_ONCE = 100;
const SHORTEST_PAUSE_MILLISECONDS = 5;

/**
 * Removes the runs that ended longer ago than some days, with their source data, outputs and
 * deliveries. The end of a run is also that of its last delivery. What waits, is under way or has an
 * event on its way stays, and so do the documents in the drive.
 *
 * It is done in many small transactions, with a pause as long as its work after each, so that the
 * service beside it goes on.
 */
export async function pruneHistory(
  dependencies: PruneDependencies,
  order: PruneOrder,
): Promise<Pruned> {
  const { relaxedStore } = dependencies;
  const pruned = { runs: 0, deliveries: 0, idleEvents: 0 };
  await walk(dependencies, order, async (stretch) =>
    relaxedStore.transaction().execute(async (transaction) => {
      const found = await findRunsToPrune(transaction, stretch);
      pruned.runs += found.ids.length;
      pruned.deliveries += await countDeliveriesOf(transaction, found.ids);
      await deleteRuns(transaction, found.ids);
      return found;
    }),
  );
  await walk(dependencies, order, async (stretch) =>
    relaxedStore.transaction().execute(async (transaction) => {
      const found = await findIdleEvents(transaction, stretch);
      pruned.idleEvents += found.ids.length;
      await deleteEvents(transaction, found.ids);
      return found;
    }),
  );
  return pruned;
}

/** What `pruneHistory` would remove now. */
export async function countPrunable(
  dependencies: PruneDependencies,
  order: PruneOrder,
): Promise<Pruned> {
  const { relaxedStore: store } = dependencies;
  const prunable = { runs: 0, deliveries: 0, idleEvents: 0 };
  await walk(dependencies, order, async (stretch) => {
    const found = await findRunsToPrune(store, stretch);
    prunable.runs += found.ids.length;
    prunable.deliveries += await countDeliveriesOf(store, found.ids);
    return found;
  });
  await walk(dependencies, order, async (stretch) => {
    const found = await findIdleEvents(store, stretch);
    prunable.idleEvents += found.ids.length;
    return found;
  });
  return prunable;
}

function findRunsToPrune(store: Store, stretch: Batch): Promise<BatchOfIds<RunId>> {
  return findEndedRuns(store, { ...stretch, longestWait: LONGEST_WAIT });
}

/** Goes through what is older than it is to be kept, some at a time. */
async function walk(
  { clock }: PruneDependencies,
  { keepDays, signal }: PruneOrder,
  visit: (stretch: Batch) => Promise<BatchOfIds<string>>,
): Promise<void> {
  const before = clock.now() - keepDays * DAY_MILLISECONDS;
  let after: string | null = '';
  while (after !== null && signal?.aborted !== true) {
    const begun = performance.now();
    const { end } = await visit({ before, after, atMost: RUNS_AT_ONCE });
    after = end;
    if (after !== null) await pause(performance.now() - begun, signal);
  }
}

/** Ends early when it is told to leave off. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const options = signal && { signal };
  const time = Math.max(milliseconds, SHORTEST_PAUSE_MILLISECONDS);
  await sleep(time, undefined, options).catch((cause: unknown) => {
    if (signal?.aborted !== true) throw cause;
  });
}
