import type { WorkflowId } from '@docloom/contract';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type { FiguresByDate } from './figures.ts';

/** For how long counted days are used: a run may be retried, and an event may arrive later. */
const FRESH_MILLISECONDS = 60 * 60_000;

/** How many workflows are remembered. Beyond that, the oldest ones are counted again. */
const MOST_WORKFLOWS = 2_000;

/** Days of a workflow that have been counted: all from one date to another. */
export interface CountedDays {
  readonly firstDate: string;
  readonly lastDate: string;
  readonly figures: FiguresByDate;
}

interface CachedDays extends CountedDays {
  readonly countedAt: number;
}

/** Remembers the figures of past days for an hour: counting them reads all of their runs. */
export class FiguresCache implements PerProcess {
  readonly scope = 'per process';
  readonly #monotonic: MonotonicClock;
  /** The oldest first. */
  readonly #days = new Map<string, CachedDays>();

  constructor(monotonic: MonotonicClock) {
    this.#monotonic = monotonic;
  }

  /** Returns the days that were counted for a workflow; undefined if there are none. */
  find(workflowId: WorkflowId, timeZone: string): CountedDays | undefined {
    const key = keyOf(workflowId, timeZone);
    const days = this.#days.get(key);
    if (!days || this.#monotonic.elapsed() - days.countedAt < FRESH_MILLISECONDS) return days;
    this.#days.delete(key);
    return undefined;
  }

  /** Remembers days, in place of those before. They become no younger by days that are added. */
  remember(workflowId: WorkflowId, timeZone: string, days: CountedDays): void {
    const key = keyOf(workflowId, timeZone);
    const countedAt = this.#days.get(key)?.countedAt ?? this.#monotonic.elapsed();
    this.#days.set(key, { ...days, countedAt });
    if (this.#days.size <= MOST_WORKFLOWS) return;
    const [oldest] = this.#days.keys();
    if (oldest !== undefined) this.#days.delete(oldest);
  }
}

function keyOf(workflowId: WorkflowId, timeZone: string): string {
  return `${workflowId} ${timeZone}`;
}
