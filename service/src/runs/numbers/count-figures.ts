import { setImmediate } from 'node:timers/promises';
import type { WorkflowId } from '@docloom/contract';
import type { Store } from '../../store/store.ts';
import type { DayOfZone } from '../../time/days-of-zone.ts';
import { Figures } from './figures.ts';
import type { FiguresAt, SpanOfWorkflow } from './history-stream.ts';
import { streamsOf } from './history-stream.ts';

/** How many runs and deliveries are read for one request, so that it ends in a history of millions. */
export const MAX_COUNTED_ROWS = 3_000_000;

/** What to count. */
export interface CountOrder {
  spans: readonly SpanOfWorkflow[];
  /** The days of the spans, the oldest first. */
  days: readonly DayOfZone[];
  /** Aborts when nobody waits for the result. */
  signal: AbortSignal;
  /** After how many rows to stop. */
  mostRows: number;
}

/** What was counted. */
export interface CountedFigures {
  /** Of the days with any, by date. */
  figures: ReadonlyMap<WorkflowId, Map<string, Figures>>;
  /** Only what happened from this moment on is complete, in milliseconds since 1970, UTC; 0 for all. */
  since: number;
}

/**
 * Counts what has happened in some spans, the newest first, in small steps. Whatever the workflow, the
 * latest rows are read first, so that all workflows are complete since the same moment.
 * @throws the reason of the signal when it aborts; the store's error
 */
export async function countFigures(
  store: Store,
  { spans, days, signal, mostRows }: CountOrder,
): Promise<CountedFigures> {
  const figures = new Map(spans.map(({ workflowId }) => [workflowId, new Map<string, Figures>()]));
  const dateOf = dateFinder(days);
  const figuresAt: FiguresAt = (workflowId, at) => {
    const ofWorkflow = figures.get(workflowId) ?? new Map<string, Figures>();
    const date = dateOf(at);
    const found = ofWorkflow.get(date) ?? new Figures();
    ofWorkflow.set(date, found);
    return found;
  };
  const streams = new Set(spans.flatMap(streamsOf));
  let rows = 0;
  while (streams.size > 0) {
    signal.throwIfAborted();
    const next = [...streams].reduce((one, other) => (other.position > one.position ? other : one));
    // Otherwise nothing would be known of a workflow.
    if (rows >= mostRows && next.hasBegun) break;
    rows += await next.countNext(store, figuresAt);
    if (next.hasEnded) streams.delete(next);
    await setImmediate();
  }
  // The moment of the last row may have more of them.
  const since = Math.max(...[...streams].map(({ position }) => position + 1), 0);
  return { figures, since };
}

/** Returns a function that finds the date of a moment. Most moments are of the same day as the last. */
function dateFinder(days: readonly DayOfZone[]): (at: number) => string {
  let [found, end] = [days[0], -Infinity];
  return (at) => {
    if (!found || at < found.from || at >= end) {
      const index = days.findLastIndex(({ from }) => from <= at);
      found = days[Math.max(index, 0)];
      end = days[index + 1]?.from ?? Infinity;
    }
    if (!found) throw new Error('There is no day');
    return found.date;
  };
}
