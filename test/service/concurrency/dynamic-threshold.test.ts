import fc from 'fast-check';
import { dynamicShare } from '../../../service/src/concurrency/dynamic-threshold.ts';

describe('The dynamic share of a tenant', () => {
  it('is two thirds of an idle pool', () => {
    expect(dynamicShare({ held: 0, free: 24 })).toBe(16);
    expect(dynamicShare({ held: 16, free: 8 })).toBe(0);
  });

  it('is a single unit of a pool that has one', () => {
    expect(dynamicShare({ held: 0, free: 1 })).toBe(1);
  });

  it('is nothing of a pool in use', () => {
    expect(dynamicShare({ held: 0, free: 0 })).toBe(0);
    expect(dynamicShare({ held: 5, free: 0 })).toBe(0);
  });

  it('leaves something for the next tenant, however many take all that they may', () => {
    const tenants = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(tenants, (count) => {
        const size = 1_000;
        const held = Array.from({ length: count }, () => 0);
        const free = () => size - held.reduce((sum, one) => sum + one, 0);
        let taken = -1;
        while (taken !== free()) {
          taken = free();
          held.forEach(
            (one, n) => (held[n] = one + Math.min(dynamicShare({ held: one, free: free() }), 1)),
          );
        }
        expect(free()).toBeGreaterThanOrEqual(Math.floor(size / (1 + 2 * count)) - 1);
        expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(2);
      }),
    );
  });
});
