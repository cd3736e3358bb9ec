import { quantile } from '../pdf/quantile.ts';
import type { Goal } from '../pipeline/results.ts';

const LIST_P99_MS = 20;
/** A page in progress may delay it, and so may the other processes of the machine. */
const HEALTH_GROWTH_MS = 20;

/** Durations in milliseconds. */
export interface Durations {
  lists: readonly number[];
  /** `/healthz` without lists. */
  alone: readonly number[];
  /** `/healthz` beside them. */
  beside: readonly number[];
}

/** Returns the goals and their results. */
export function goalsOf({ lists, alone, beside }: Durations): Goal[] {
  const list = quantile(lists, 0.99);
  const [before, after] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  return [
    {
      goal: `99 of 100 first pages of 100 files are answered within ${String(LIST_P99_MS)} ms`,
      found: `${list.toFixed(1)} ms`,
      isMet: list < LIST_P99_MS,
    },
    {
      goal: `the p99 of /healthz grows by less than ${String(HEALTH_GROWTH_MS)} ms`,
      found: `from ${before.toFixed(1)} to ${after.toFixed(1)} ms`,
      isMet: after - before < HEALTH_GROWTH_MS,
    },
  ];
}
