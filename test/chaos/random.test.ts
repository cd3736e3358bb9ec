import { Random } from './random.ts';

const MANY = 10_000;
const numbers = (random: Random) => Array.from({ length: MANY }, () => random.below(10));

describe('Random', () => {
  it('returns the same sequence for the same seed, and others for another', () => {
    expect(numbers(new Random(7))).toEqual(numbers(new Random(7)));
    expect(numbers(new Random(7))).not.toEqual(numbers(new Random(8)));
  });

  it('returns every number about equally often', () => {
    const counts = Map.groupBy(numbers(new Random(1)), (number) => number);
    expect([...counts.keys()].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { length } of counts.values())
      expect(Math.abs(length - MANY / 10)).toBeLessThan(150);
  });

  it('branches into independent sequences', () => {
    const random = new Random(1);
    expect(numbers(random.branch())).not.toEqual(numbers(random.branch()));
  });

  it('cannot pick from nothing', () => {
    expect(() => new Random(1).pick([])).toThrow(RangeError);
  });
});
