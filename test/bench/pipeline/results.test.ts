import {
  againstGoal,
  intakeGoal,
  intervalOfMedian,
  rateGoal,
  ratioOf,
  storedGoal,
} from '../../../bench/pipeline/results.ts';

describe('the results of the pipeline', () => {
  it('compare both within a round, and report the spread of the rounds', () => {
    const rounds = [
      { ours: 100, bare: 200 },
      { ours: 90, bare: 300 },
      { ours: 80, bare: 100 },
    ];
    expect(ratioOf(rounds)).toEqual({ median: 0.5, least: 0.3, most: 0.8 });
    expect(rateGoal(rounds)).toMatchObject({
      isMet: true,
      found: '0.50 of it (rounds: 0.30 to 0.80)',
    });
  });

  it('miss the goal if Docloom is slower than half of the script', () => {
    expect(rateGoal([{ ours: 49, bare: 100 }]).isMet).toBe(false);
  });

  it('use the 99th percentile of the requests, not the slowest of all', () => {
    const quick = Array.from({ length: 99 }, () => 10);
    expect(intakeGoal([...quick, 900]).isMet).toBe(true);
    expect(intakeGoal([...quick.slice(1), 51, 900]).isMet).toBe(false);
  });

  it('compare the cost of a run within a round', () => {
    expect(storedGoal([1, 2, 4], [1.05, 2.1, 8]).isMet).toBe(true);
    expect(storedGoal([1, 2, 4], [1.2, 2.4, 4]).isMet).toBe(false);
  });

  it('have an interval around the median that single rounds do not widen', () => {
    const values = Array.from({ length: 100 }, (_, index) => index);
    expect(intervalOfMedian(values)).toEqual({ median: 49.5, least: 40, most: 59 });
    expect(intervalOfMedian([...values.slice(1), 1e9])).toMatchObject({ least: 41, most: 60 });
  });

  it('miss the goal against another build only if the whole interval is above 1', () => {
    const around = (middle: number) =>
      Array.from({ length: 60 }, (_, index) => middle + (index - 30) / 100);
    expect(againstGoal('the time', around(1.02)).isMet).toBe(true);
    expect(againstGoal('the time', around(0.7)).isMet).toBe(true);
    expect(againstGoal('the time', around(1.2)).isMet).toBe(false);
  });
});
