import { compareRounds, type Round } from '../../../../bench/nodes/fill/results.ts';

/** A round in which Docloom took the first time and the others took the rest, in milliseconds. */
function roundOf(...times: number[]): Round {
  return times.map((milliseconds, index) => ({
    name: `node ${index}`,
    measurement: { milliseconds, processorTime: milliseconds * 2, memory: 100 + index },
  }));
}

describe('the rounds of filling templates', () => {
  it('are compared with the fastest other node of the same round', () => {
    const { ratios } = compareRounds([
      roundOf(100, 700, 900),
      roundOf(200, 2000, 1200),
      roundOf(100, 800, 900),
    ]);
    expect(ratios.milliseconds).toEqual({ median: 7, least: 6, most: 8 });
    expect(ratios.processorTime).toEqual({ median: 7, least: 6, most: 8 });
    expect(ratios.memory).toEqual({ median: 1.01, least: 1.01, most: 1.01 });
  });

  it('give the median of each node', () => {
    const { nodes } = compareRounds([roundOf(1, 10), roundOf(3, 30), roundOf(2, 20)]);
    expect(nodes.map(({ name, medians }) => [name, medians.milliseconds])).toEqual([
      ['node 0', 2],
      ['node 1', 20],
    ]);
  });

  it.each([
    [500, true],
    [499, false],
  ])('meet the goal with a fifth of the time: 100 ms beside %d ms is %p', (best, isMet) => {
    expect(compareRounds([roundOf(100, 1000, best)]).isMet).toBe(isMet);
  });

  it('cannot be compared without a round', () => {
    expect(() => compareRounds([])).toThrow(RangeError);
  });
});
