import fc from 'fast-check';
import { Counts } from '../../../service/src/concurrency/counts.ts';

it('Counts have the sums of what was added to each key, and the total', () => {
  const additions = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 9 })),
  );
  fc.assert(
    fc.property(additions, (added) => {
      const counts = new Counts<string>();
      const sumOf = (key: string) =>
        added.filter(([one]) => one === key).reduce((sum, [, amount]) => sum + amount, 0);
      for (const [key, amount] of added) counts.add(key, amount);
      for (const key of ['a', 'b', 'c']) expect(counts.of(key)).toBe(sumOf(key));
      expect(counts.total).toBe(sumOf('a') + sumOf('b') + sumOf('c'));
      for (const [key, amount] of added) counts.add(key, -amount);
      expect(['a', 'b', 'c'].map((key) => counts.of(key))).toEqual([0, 0, 0]);
      expect(counts.total).toBe(0);
    }),
  );
});
