/** The comparison of one figure of two nodes that were measured alternately. */
export interface Judgement {
  readonly ours: number;
  readonly theirs: number;
  /** Docloom's figure divided by the other's: below 1 is better. */
  readonly ratio: number;
  /** The noise: how far the ratio may exceed 1 by chance, as a share of 1. */
  readonly noise: number;
  readonly isMet: boolean;
}

/**
 * Compares the medians of two series. The noise comes from the rounds themselves: the median
 * distance of the rounds from their own median, for the node with the larger one.
 *
 * @throws RangeError if a series is empty
 */
export function judge(ours: readonly number[], theirs: readonly number[]): Judgement {
  const noise = Math.max(spread(ours), spread(theirs));
  const ratio = median(ours) / median(theirs);
  return {
    ours: median(ours),
    theirs: median(theirs),
    ratio,
    noise,
    isMet: ratio <= 1 + noise,
  };
}

/** The median distance from the median, as a share of it. */
function spread(series: readonly number[]): number {
  const middle = median(series);
  return median(series.map((value) => Math.abs(value - middle))) / middle;
}

function median(series: readonly number[]): number {
  if (series.length === 0) throw new RangeError('There is no median of nothing.');
  const sorted = series.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)]!;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]!;
  return (lower + upper) / 2;
}
