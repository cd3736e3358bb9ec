import { mapInOrder } from '../../../nodes/Docloom/in-order';

const going = { isStopped: () => false };
const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

describe('work on several entries at a time', () => {
  it('throws the first in the order, when those under way have ended', async () => {
    const ended: number[] = [];
    const work = mapInOrder([30, 20, 10, 5], { ...going, atOnce: 3 }, async (pause) => {
      await later(pause);
      ended.push(pause);
      if (pause > 10) throw new Error(`not ${pause}`);
    });

    await expect(work).rejects.toThrow('not 30');
    expect(ended).toEqual([10, 5, 20, 30]);
  });

  it('begins nothing when it is stopped meanwhile', async () => {
    const begun: number[] = [];
    const pace = { atOnce: 1, isStopped: () => begun.length === 2 };

    await mapInOrder([1, 2, 3], pace, async (entry) => void begun.push(entry));

    expect(begun).toEqual([1, 2]);
  });

  it.each([0, -1, 1.5])('works on one at least: %d', async (atOnce) => {
    const results = await mapInOrder([1, 2], { ...going, atOnce }, async (entry) => entry * 2);

    expect(results).toEqual([2, 4]);
  });
});
