import type { HistoryPartition, Period } from '../../store/history/history-partitions.ts';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/**
 * How many partitions a kept history has, about. Lists look into each of them; what pruning keeps
 * longer than asked is at most one of them.
 */
const PARTITIONS_OF_HISTORY = 30;

/** The longest period of a partition, and that of a history that is kept indefinitely. */
const MOST_DAYS = 30;

/** So much longer than the pauses between two checks that some of them may fail. */
const DAYS_AHEAD = 3;

/**
 * Returns the periods that need a partition so that the next days have one, oldest first. They begin
 * and end at midnight, UTC.
 * @param now milliseconds since 1970, UTC
 * @param keepDays null if the history is kept indefinitely
 */
export function missingPeriods(
  partitions: readonly Pick<HistoryPartition, 'from' | 'to'>[],
  now: number,
  keepDays: number | null,
): Period[] {
  const length = daysOfPartition(keepDays) * DAY_MILLISECONDS;
  const missing: Period[] = [];
  let at = Math.floor(now / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  while (at < now + DAYS_AHEAD * DAY_MILLISECONDS) {
    const present = partitions.find(({ from, to }) => (from ?? -Infinity) <= at && at < to);
    const to = present?.to ?? Math.min(at + length, nextStart(partitions, at));
    if (!present) missing.push({ from: at, to });
    at = to;
  }
  return missing;
}

function daysOfPartition(keepDays: number | null): number {
  if (keepDays === null) return MOST_DAYS;
  return Math.min(Math.max(Math.floor(keepDays / PARTITIONS_OF_HISTORY), 1), MOST_DAYS);
}

function nextStart(partitions: readonly Pick<HistoryPartition, 'from'>[], at: number): number {
  const later = partitions.map(({ from }) => from ?? -Infinity).filter((from) => from > at);
  return Math.min(...later);
}
