import { BatchLinger } from '../../../../service/src/store/batching/batch-linger.ts';

describe('the wait of a batch for more members', () => {
  let load: { utilization: number };
  let now: number;
  let linger: BatchLinger;

  beforeEach(() => {
    load = { utilization: 1 };
    now = 1_000;
    linger = new BatchLinger(load, { elapsed: () => now });
    linger.begin({ key: 'Ann', isUrgent: false });
  });

  it.each([
    { utilization: 0, milliseconds: 0 },
    { utilization: 0.4, milliseconds: 0 },
    { utilization: 0.5, milliseconds: 10 },
    { utilization: 0.6, milliseconds: 20 },
    { utilization: 1, milliseconds: 20 },
  ])('is $milliseconds ms at a utilization of $utilization', ({ utilization, milliseconds }) => {
    load.utilization = utilization;
    expect(linger.begin({ key: 'Ann', isUrgent: false })).toBe(milliseconds);
  });

  it('is nothing while a client waits for the response', () => {
    expect(linger.begin({ key: 'Ann', isUrgent: true })).toBe(0);
  });

  it('is nothing for a key without a batch before', () => {
    expect(linger.begin({ key: 'Bob', isUrgent: false })).toBe(0);
  });

  it('is nothing after a pause of the key', () => {
    now += 51;
    expect(linger.begin({ key: 'Ann', isUrgent: false })).toBe(0);
    now += 50;
    expect(linger.begin({ key: 'Ann', isUrgent: false })).toBe(20);
  });
});
