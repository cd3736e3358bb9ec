import fc from 'fast-check';
import { WeightedSemaphore } from '../../../service/src/concurrency/weighted-semaphore.ts';

const MOST = 100;

describe('WeightedSemaphore', () => {
  it('lets in what fits together', async () => {
    const room = new WeightedSemaphore(MOST);
    await Promise.all([room.take(40), room.take(60)]);
    expect(room.taken).toBe(MOST);
  });

  it('lets in what is larger than all of it, alone', async () => {
    const room = new WeightedSemaphore(MOST);
    const leave = await room.take(5 * MOST);
    expect(room.taken).toBe(MOST);
    leave();
    expect(room.taken).toBe(0);
  });

  it('never holds more than it has room for, lets in by the order of arrival, and everybody in the end', async () => {
    const parts = fc.array(fc.integer({ min: 0, max: 2 * MOST }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(parts, fc.scheduler(), async (sizes, scheduler) => {
        const room = new WeightedSemaphore(MOST);
        const entered: number[] = [];
        const visits = sizes.map(async (bytes, visitor) => {
          const leave = await room.take(bytes);
          entered.push(visitor);
          expect(room.taken).toBeLessThanOrEqual(MOST);
          await scheduler.schedule(Promise.resolve());
          leave();
        });
        await scheduler.waitFor(Promise.all(visits));
        expect(entered).toEqual(sizes.map((_, visitor) => visitor));
        expect(room.taken).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
