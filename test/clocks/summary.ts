import type { RowResult } from './clocks.ts';

/** Returns the results as a table with one line per row. */
export function summaryOf(results: readonly RowResult[]): string {
  const lines = [
    ['', 'accepted', 'lost', 'stalled', '429', 'rejected', 'took'],
    ...results.map(({ name, accepted, lost, stalled, rateLimited, rejected, seconds }) => [
      name,
      ...[accepted, lost, stalled, rateLimited, rejected.length].map(String),
      `${seconds} s`,
    ]),
  ];
  return lines
    .map(([name = '', ...values]) =>
      [name.padEnd(28), ...values.map((value) => value.padStart(9))].join(''),
    )
    .join('\n');
}
