import { mapAtOnce } from '../../../service/src/concurrency/map-at-once.ts';

describe('tasks for many items', () => {
  it('have their results in the order of the items', async () => {
    const ends = [0, 1, 2].map(() => Promise.withResolvers<undefined>());
    const results = mapAtOnce(['a', 'b', 'c'], 3, async (item, position) => {
      await ends[position]?.promise;
      return item.toUpperCase();
    });
    for (const end of ends.toReversed()) end.resolve(undefined);
    expect(await results).toEqual(['A', 'B', 'C']);
  });

  it('run a limited number at a time', async () => {
    let [running, most] = [0, 0];
    await mapAtOnce([1, 2, 3, 4, 5], 2, async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    });
    expect(most).toBe(2);
  });

  it('end after the first error, when those that run have ended', async () => {
    const other = Promise.withResolvers<undefined>();
    const begun: string[] = [];
    let hasFailed = false;
    const results = mapAtOnce(['fails', 'runs', 'waits'], 2, async (item) => {
      begun.push(item);
      if (item === 'fails') throw new Error('not this one');
      await other.promise;
      throw new Error('nor this one');
    }).catch((cause: unknown) => {
      hasFailed = true;
      throw cause;
    });
    await Promise.resolve();
    expect(hasFailed).toBe(false);
    other.resolve(undefined);
    await expect(results).rejects.toThrow('not this one');
    expect(begun).toEqual(['fails', 'runs']);
  });
});
