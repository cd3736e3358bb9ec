import { backlogOf, dailyRates } from '../../../bench/scaling-simulation/demand.ts';

describe('The demand of a day', () => {
  const rates = dailyRates(86_400_000, 1.5);

  it('adds up to the runs of the day', () => {
    const runs = rates.reduce((sum, rate) => sum + rate * 3_600, 0);
    expect(runs).toBeCloseTo(86_400_000, 0);
  });

  it('has its peak at noon, and as much less at midnight', () => {
    expect(rates[12]).toBeCloseTo(1_500);
    expect(rates[0]).toBeCloseTo(500);
  });
});

describe('The backlog of a day', () => {
  it('does not exist below the capacity', () => {
    expect(backlogOf([1, 2, 3], 3)).toEqual({ runs: 0, seconds: 0 });
  });

  it('grows above the capacity, and is served afterwards', () => {
    expect(backlogOf([1, 5, 5, 0, 0], 4)).toEqual({ runs: 7_200, seconds: 1_800 });
  });

  it('never ends if the capacity is below the mean', () => {
    expect(backlogOf([5, 5], 4)).toEqual({ runs: 7_200, seconds: Infinity });
  });
});
