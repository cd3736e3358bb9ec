/** What the quiet owner has noticed. */
export interface Measured {
  /** From the request with data to its event, in milliseconds. */
  readonly latencies: readonly number[];
  /** How many events have not arrived. */
  readonly missing: number;
}

export interface RowResult {
  readonly name: string;
  readonly alone: Measured;
  readonly beside: Measured;
  /** How much longer than twice the value alone is permitted beside it, in milliseconds. */
  readonly surplus: number;
  /** How many responses with each status the hostile owner got; 0: none in time. */
  readonly hostile: ReadonlyMap<number, number>;
}

const FACTOR = 2;

/** Returns the 99th percentile by the nearest-rank method; infinite if there is no value. */
export function p99Of(latencies: readonly number[]): number {
  const sorted = latencies.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Infinity;
}

/** Returns the highest permitted 99th percentile beside the hostile owner, in milliseconds. */
function goalOf({ alone, surplus }: Pick<RowResult, 'alone' | 'surplus'>): number {
  return p99Of(alone.latencies) * FACTOR + surplus;
}

/** Returns whether the quiet owner was not disturbed too much. */
export function isWithinGoal(result: RowResult): boolean {
  if (result.alone.missing + result.beside.missing > 0) return false;
  return p99Of(result.beside.latencies) <= goalOf(result);
}

/** Returns the results as a table with one line per row. */
export function summaryOf(results: readonly RowResult[]): string {
  const lines = [
    ['', 'alone', 'beside', 'goal', 'missing', '', 'hostile'],
    ...results.map((result) => [
      result.name,
      ...[p99Of(result.alone.latencies), p99Of(result.beside.latencies), goalOf(result)].map(
        (value) => value.toFixed(0),
      ),
      String(result.alone.missing + result.beside.missing),
      isWithinGoal(result) ? 'met' : 'missed',
      [...result.hostile]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
    ]),
  ];
  return lines
    .map(([name = '', ...values]) => {
      const [hostile = '', ...others] = values.toReversed();
      const columns = others.toReversed().map((value) => value.padStart(9));
      return [name.padEnd(20), ...columns, '  ', hostile].join('').trimEnd();
    })
    .join('\n');
}
