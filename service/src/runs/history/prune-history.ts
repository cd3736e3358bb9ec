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
import type { Store } from '../../store/store.ts';
import { LONGEST_WAIT } from '../../webhooks/delivery/retry-schedule.ts';
import { HISTORY_LOCK, transact } from '../../store/transaction.ts';

/** How much of the history was or would be removed. */
export interface Pruned {
  runs: number;
  deliveries: number;
  /** Source data that started no run; other source data is removed with its run. */
  idleEvents: number;
}

export interface PruneDependencies {
  /** Relaxed durability is enough: what a power failure restores is removed again the next time. */
  relaxedStore: Store;
  clock: Clock;
}

/** How much to keep, and when to stop. */
export interface PruneOptions {
  /** At least 1: an Idempotency-Key is remembered for a day. */
  keepDays: number;
  signal?: AbortSignal;
}

const DAY_MILLISECONDS = 24 * 60 * 60_000;
/** Small enough that no writer waits long for the write lock. */
const RUNS_AT_ONCE = 100;
const SHORTEST_PAUSE_MILLISECONDS = 5;

/**
 * Removes the runs that ended more than `keepDays` days ago, with their source data, outputs and
 * deliveries. A run counts as ended when its last delivery has ended. Runs that wait, are running
 * or have a pending delivery are kept. The documents in the drive are kept, too.
 *
 * The work is split into many small transactions. After each comes a pause of at least the same
 * length, so that the service can go on.
 */
export async function pruneHistory(
  dependencies: PruneDependencies,
  order: PruneOptions,
): Promise<Pruned> {
  const { relaxedStore } = dependencies;
  const pruned = { runs: 0, deliveries: 0, idleEvents: 0 };
  await walk(dependencies, order, async (batch) => {
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
  await walk(dependencies, order, async (batch) => {
    const removed = await transact(relaxedStore, { lock: HISTORY_LOCK }, async (transaction) => {
      const found = await findIdleEvents(transaction, batch);
      await deleteEvents(transaction, found.ids);
      return found;
    });
    pruned.idleEvents += removed.ids.length;
    return removed;
  });
  return pruned;
}

/** Returns what `pruneHistory` would remove now, without removing it. */
export async function countPrunable(
  dependencies: PruneDependencies,
  order: PruneOptions,
): Promise<Pruned> {
  const { relaxedStore: store } = dependencies;
  const prunable = { runs: 0, deliveries: 0, idleEvents: 0 };
  await walk(dependencies, order, async (batch) => {
    const found = await findRunsToPrune(store, batch);
    prunable.runs += found.ids.length;
    prunable.deliveries += await countDeliveriesOf(store, found.ids);
    return found;
  });
  await walk(dependencies, order, async (batch) => {
    const found = await findIdleEvents(store, batch);
    prunable.idleEvents += found.ids.length;
    return found;
  });
  return prunable;
}

function findRunsToPrune(store: Store, batch: Batch): Promise<BatchOfIds<RunId>> {
  return findEndedRuns(store, { ...batch, longestWait: LONGEST_WAIT });
}

/** Visits the history that is older than `keepDays`, one batch at a time. */
async function walk(
  { clock }: PruneDependencies,
  { keepDays, signal }: PruneOptions,
  visit: (batch: Batch) => Promise<BatchOfIds<string>>,
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

/** Waits; ends early when the signal aborts. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const options = signal && { signal };
  const time = Math.max(milliseconds, SHORTEST_PAUSE_MILLISECONDS);
  await sleep(time, undefined, options).catch((cause: unknown) => {
    if (signal?.aborted !== true) throw cause;
  });
}
