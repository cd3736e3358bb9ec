import { mapInOrder } from '../../../../nodes/Docloom/execution/in-order';

const going = { isStopped: () => false };
const nextIteration = () => new Promise((turn) => setImmediate(turn));

describe('mapping several entries concurrently', () => {
  it('throws the first error in order, after all started calls have ended', async () => {
    const end: (() => void)[] = [];
    const begun: number[] = [];
    const work = mapInOrder([0, 1, 2, 3, 4, 5], { ...going, concurrency: 3 }, async (entry) => {
      begun.push(entry);
      await new Promise<void>((ends) => (end[entry] = ends));
      if (entry < 2) throw new Error(`not ${entry}`);
    });
    let thrown: unknown;
    const ended = work.catch((failure: unknown) => (thrown = failure));

    for (const entry of [2, 3, 1]) {
      end[entry]?.();
      await nextIteration();
    }
    expect({ begun, thrown }).toEqual({ begun: [0, 1, 2, 3, 4], thrown: undefined });
    end[4]?.();
    end[0]?.();
    await ended;

    expect({ begun, thrown }).toEqual({ begun: [0, 1, 2, 3, 4], thrown: new Error('not 0') });
  });

  it('starts no further call after a failure', async () => {
    const begun: number[] = [];
    const work = mapInOrder([0, 1, 2], { ...going, concurrency: 1 }, async (entry) => {
      begun.push(entry);
      if (entry === 1) throw new Error('not 1');
    });

    await expect(work).rejects.toThrow('not 1');
    expect(begun).toEqual([0, 1]);
  });

  it('starts no further call after it was stopped', async () => {
    const begun: number[] = [];
    const pace = { concurrency: 1, isStopped: () => begun.length === 2 };

    await mapInOrder([1, 2, 3], pace, async (entry) => void begun.push(entry));

    expect(begun).toEqual([1, 2]);
  });

  it.each([0, -1, 1.5])('runs at least one call at a time: %d', async (concurrency) => {
    const results = await mapInOrder(
      [1, 2],
      { ...going, concurrency: concurrency },
      async (entry) => entry * 2,
    );

    expect(results).toEqual([2, 4]);
  });
});
