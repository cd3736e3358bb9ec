import type { RowResult } from './summary.ts';
import { isWithinGoal, p99Of, summaryOf } from './summary.ts';

const row = (alone: number[], beside: number[], missing = 0): RowResult => ({
  name: 'lists',
  alone: { latencies: alone, missing: 0 },
  beside: { latencies: beside, missing },
  surplus: 50,
  hostile: new Map([
    [429, 7],
    [200, 3],
  ]),
});

describe('the verdict on a row', () => {
  it('takes the 99th percentile by rank', () => {
    expect(p99Of(Array.from({ length: 200 }, (_, n) => 200 - n))).toBe(198);
    expect(p99Of([5, 9, 7])).toBe(9);
    expect(p99Of([])).toBe(Infinity);
  });

  it('allows twice the value alone, and a surplus', () => {
    expect(isWithinGoal(row([10, 20], [90]))).toBe(true);
    expect(isWithinGoal(row([10, 20], [90.1]))).toBe(false);
  });

  it('allows no missing event, and no measurement without events', () => {
    expect(isWithinGoal(row([10], [10], 1))).toBe(false);
    expect(isWithinGoal(row([10], []))).toBe(false);
  });

  it('is in the table, with the responses to the hostile owner', () => {
    expect(summaryOf([row([10, 20], [90])])).toBe(
      [
        '                        alone   beside     goal  missing           hostile',
        'lists                      20       90       90        0      met  3 × 200, 7 × 429',
      ].join('\n'),
    );
  });
});
