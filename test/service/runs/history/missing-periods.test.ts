import { missingPeriods } from '../../../../service/src/runs/history/missing-periods.ts';

const DAY = 24 * 60 * 60_000;
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z');
const NOON = MIDNIGHT + DAY / 2;

/** Days since the midnight before the test. */
const inDays = (periods: readonly { from: number | null; to: number }[]) =>
  periods.map(({ from, to }) => [
    from === null ? null : (from - MIDNIGHT) / DAY,
    (to - MIDNIGHT) / DAY,
  ]);

const partition = (from: number | null, to: number) => ({
  from: from === null ? null : MIDNIGHT + from * DAY,
  to: MIDNIGHT + to * DAY,
});

describe('the missing partitions of a history', () => {
  it('are those of today and the next three days, from midnight to midnight', () => {
    const days = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ];
    expect(inDays(missingPeriods([], NOON, 30))).toEqual(days);
    expect(inDays(missingPeriods([partition(null, 2)], NOON, 30))).toEqual(days.slice(2));
    expect(missingPeriods([partition(null, 2), partition(2, 4)], NOON, 30)).toEqual([]);
  });

  it.each([
    [1, 1],
    [59, 1],
    [60, 2],
    [365, 12],
    [10_000, 30],
    [null, 30],
  ])('are for %s days of history %s days long', (keepDays, length) => {
    expect(inDays(missingPeriods([], NOON, keepDays))[0]).toEqual([0, length]);
  });

  it('leave out a time without a service, and fill gaps up to the next partition', () => {
    expect(inDays(missingPeriods([partition(null, -20)], NOON, 365))).toEqual([[0, 12]]);
    expect(inDays(missingPeriods([partition(-1, 1), partition(2, 3)], NOON, 365))).toEqual([
      [1, 2],
      [3, 15],
    ]);
  });

  it('are found although a wrong clock has made partitions of a later time', () => {
    expect(inDays(missingPeriods([partition(1_000, 1_001)], NOON, null))).toEqual([[0, 30]]);
  });
});
