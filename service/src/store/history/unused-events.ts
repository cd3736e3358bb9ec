import type { RunId } from '@docloom/contract';
import type { Batch, BatchOfIds } from '../records/history.ts';
import { findEvents } from '../records/history.ts';
import type { Store } from '../store.ts';
import { existingRuns } from './existing-runs.ts';

/** Source data that no run uses. */
export interface UnusedEvents extends BatchOfIds<string> {
  /** How many of it started no run; the runs of the other were in partitions that were dropped. */
  idle: number;
}

/**
 * Returns the source data that arrived before a moment and has no run: `findIdleEvents` for a database
 * with partitions, in which it remains after its run.
 */
export async function findUnusedEvents(store: Store, batch: Batch): Promise<UnusedEvents> {
  const { events, end } = await findEvents(store, batch);
  const existing = await existingRuns(store, events.map(({ runId }) => runId).filter(isId));
  const unused = events.filter(({ runId }) => runId === null || !existing.has(runId));
  return {
    ids: unused.map(({ id }) => id),
    idle: unused.filter(({ runId }) => runId === null).length,
    end,
  };
}

function isId(id: RunId | null): id is RunId {
  return id !== null;
}
