import { setTimeout as sleep } from 'node:timers/promises';
import { EventLoopLoad } from '../../../service/src/concurrency/event-loop-load.ts';

describe('an event loop', () => {
  let measured: { total: number; active: number };
  let load: EventLoopLoad;

  beforeEach(() => {
    measured = { total: 1_000, active: 1_000 };
    load = new EventLoopLoad({ read: () => ({ ...measured }) });
  });

  const pass = (total: number, active: number) => {
    measured.total += total;
    measured.active += active;
  };

  it('is not saturated at first', () => {
    expect(load.isSaturated).toBe(false);
  });

  it('is saturated when it was at work for nearly all of the last time', () => {
    pass(100, 95);
    expect(load.isSaturated).toBe(true);
  });

  it('is not saturated when it has rested for a tenth of the time', () => {
    pass(100, 85);
    expect(load.isSaturated).toBe(false);
  });

  it('has the utilization of the last period', () => {
    expect(load.utilization).toBe(0);
    pass(200, 50);
    expect(load.utilization).toBe(0.25);
  });

  it('is judged by its latest time alone', () => {
    pass(10_000, 10_000);
    expect(load.isSaturated).toBe(true);
    pass(60, 10);
    expect(load.isSaturated).toBe(false);
    pass(60, 60);
    expect(load.isSaturated).toBe(true);
  });

  it('is not judged by a moment', () => {
    pass(100, 20);
    expect(load.isSaturated).toBe(false);
    pass(10, 10);
    expect(load.isSaturated).toBe(false);
  });

  it('is measured as the process is', async () => {
    const real = new EventLoopLoad();
    const end = performance.now() + 300;
    while (performance.now() < end) Math.sqrt(end);
    // An iteration is counted when it ends.
    await new Promise((resolve) => setImmediate(resolve));
    expect(real.isSaturated).toBe(true);
    await sleep(1_000);
    expect(real.isSaturated).toBe(false);
  });
});
