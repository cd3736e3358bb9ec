import { Freezes } from '../../../service/src/time/freezes.ts';
import { freezeThisProcess } from '../freeze-this-process.ts';
import { HeldTimers } from '../held-timers.ts';

const MINUTE = 60_000;

let timers: HeldTimers;
let freezes: Freezes;
beforeEach(() => {
  timers = new HeldTimers();
  freezes = new Freezes(5 * MINUTE, timers);
});

describe('The freezes of a process', () => {
  it('are none while it runs', () => {
    timers.run(10 * MINUTE);
    expect(freezes.within(5 * MINUTE)).toBe(0);
  });

  it('are added up', () => {
    timers.run(10_000);
    timers.freeze(2 * MINUTE);
    timers.run(10_000);
    timers.freeze(MINUTE);
    const sum = freezes.within(5 * MINUTE);
    expect(sum).toBeGreaterThan(3 * MINUTE - 3_000);
    expect(sum).toBeLessThanOrEqual(3 * MINUTE);
  });

  it('count for as long as a caller asks about', () => {
    timers.run(10_000);
    timers.freeze(2 * MINUTE);
    timers.run(MINUTE);
    expect(freezes.within(MINUTE)).toBe(0);
    expect(freezes.within(MINUTE + 1)).toBeGreaterThan(0);
    timers.run(5 * MINUTE);
    expect(freezes.within(Infinity)).toBe(0);
  });

  it('count at once, even for a timer that fires before this one', () => {
    let seen = 0;
    timers.run(10_000);
    timers.after(1, () => (seen = freezes.within(MINUTE)));
    timers.freeze(2 * MINUTE);
    expect(seen).toBeGreaterThan(MINUTE);
  });

  it('are watched until the watch ends', () => {
    timers.run(10_000);
    freezes.end();
    expect(timers.areIdle).toBe(true);
  });

  it('are those of this process if no timers are passed', () => {
    const real = new Freezes(MINUTE);
    freezeThisProcess(2_000);
    expect(real.within(MINUTE)).toBeGreaterThan(0);
    real.end();
  });
});
