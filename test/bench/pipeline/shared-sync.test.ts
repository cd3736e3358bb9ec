import { SharedSync } from '../../../bench/pipeline/contestants/shared-sync.ts';

describe('a shared sync', () => {
  it('serves all callers during another one, and begins after their calls', async () => {
    const ends: (() => void)[] = [];
    const shared = new SharedSync(() => new Promise((resolve) => ends.push(resolve)));
    const first = shared.reachDisk();
    await Promise.resolve();
    const later = Promise.all([shared.reachDisk(), shared.reachDisk()]);
    expect(ends).toHaveLength(1);
    ends[0]!();
    await first;
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    ends[1]!();
    await later;
    expect(ends).toHaveLength(2);
  });
});
