/**
 * Returns the smallest value that this share of the values does not exceed.
 * @param share from 0 to 1: 0.5 is the median
 * @throws RangeError if there are no values
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('There is no quantile of nothing.');
  return found;
}
