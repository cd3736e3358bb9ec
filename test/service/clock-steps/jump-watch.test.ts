import { JumpWatch } from '../../../service/src/clock-steps/jump-watch.ts';
import { HeldClock } from '../held-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

let clock: HeldClock;
let jumps: JumpWatch;
beforeEach(() => {
  clock = new HeldClock();
  jumps = new JumpWatch(clock);
});

const set = (milliseconds: number) => {
  const before = clock.now();
  clock.step(milliseconds);
  jumps.clockWasSet(before, clock.now());
};

const now = () => jumps.confirmedTime(clock.now());

it('The present time is confirmed without a jump, after a small one and after a step back', () => {
  expect(now()).toEqual({ at: clock.now(), isConfirmed: true });
  set(HOUR);
  expect(now()).toEqual({ at: clock.now(), isConfirmed: true });
  set(-YEAR);
  expect(now()).toEqual({ at: clock.now(), isConfirmed: true });
  expect(jumps.confirmIfSteady()).toBe(false);
});

describe('A jump forward', () => {
  it('is confirmed by a day of steady time', () => {
    const before = clock.now();
    set(YEAR);
    clock.moveOn(DAY - 1);
    expect(jumps.confirmIfSteady()).toBe(false);
    expect(now()).toEqual({ at: before, isConfirmed: false });
    expect(jumps.beforeJump).toBe(before);
    clock.moveOn(1);
    expect(jumps.confirmIfSteady()).toBe(true);
    expect(now()).toEqual({ at: clock.now(), isConfirmed: true });
    expect(jumps.beforeJump).toBeNull();
  });

  it('waits for another day after the next step', () => {
    const before = clock.now();
    set(YEAR);
    clock.moveOn(DAY - 1);
    set(-HOUR);
    clock.moveOn(DAY - 1);
    expect(jumps.confirmIfSteady()).toBe(false);
    expect(now()).toEqual({ at: before, isConfirmed: false });
    clock.moveOn(1);
    expect(jumps.confirmIfSteady()).toBe(true);
  });

  it('is undone if the clock is set back, however much time has passed', () => {
    set(YEAR);
    clock.moveOn(DAY - 1);
    set(-YEAR);
    expect(now()).toEqual({ at: clock.now(), isConfirmed: true });
  });

  it('is never later than the present time', () => {
    jumps.start(clock.now() + HOUR);
    expect(now()).toEqual({ at: clock.now(), isConfirmed: false });
  });

  it('is not confirmed by the start that has found it', () => {
    const before = clock.now() - YEAR;
    jumps.start(before);
    expect(jumps.confirmIfSteady()).toBe(false);
    expect(now()).toEqual({ at: before, isConfirmed: false });
    clock.moveOn(DAY);
    expect(jumps.confirmIfSteady()).toBe(true);
  });
});
