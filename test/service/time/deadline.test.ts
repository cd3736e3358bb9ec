import fc from 'fast-check';
import { deadlineSignal, startDeadline } from '../../../service/src/time/deadline.ts';
import { freezeThisProcess } from '../freeze-this-process.ts';
import { HeldTimers } from '../held-timers.ts';

const MINUTE = 60_000;

let timers: HeldTimers;
let isOver: boolean;
const begin = () => {
  timers = new HeldTimers();
  isOver = false;
};
beforeEach(begin);

const start = (milliseconds: number) =>
  startDeadline(
    milliseconds,
    () => {
      expect(isOver).toBe(false);
      isOver = true;
    },
    timers,
  );

describe('A deadline', () => {
  it.each([1, 200, 1_000, 1_001, MINUTE, 5 * MINUTE])('fires after %d ms, once', (milliseconds) => {
    start(milliseconds);
    timers.run(milliseconds - 1);
    expect(isOver).toBe(false);
    timers.run(1);
    expect(isOver).toBe(true);
    timers.run(10 * MINUTE);
    expect(timers.areIdle).toBe(true);
  });

  it('does not fire after it was cancelled', () => {
    const end = start(MINUTE);
    timers.run(MINUTE - 1);
    end();
    expect(timers.areIdle).toBe(true);
    timers.run(MINUTE);
    expect(isOver).toBe(false);
  });

  it.each([61_000, 60 * MINUTE, 10 * 24 * 60 * MINUTE])(
    'does not count a freeze of %d ms',
    (freeze) => {
      start(MINUTE);
      timers.run(30_500);
      timers.freeze(freeze);
      timers.run(29_499);
      expect(isOver).toBe(false);
      timers.run(1_000);
      expect(isOver).toBe(true);
    },
  );

  it('does not fire right after a freeze in its last second, but a second later', () => {
    start(MINUTE);
    timers.run(MINUTE - 1);
    timers.freeze(2 * MINUTE);
    timers.run(999);
    expect(isOver).toBe(false);
    timers.run(1);
    expect(isOver).toBe(true);
  });

  it('also fires if every timer is late, because the machine is busy', () => {
    start(MINUTE);
    for (let second = 0; second <= 60; second += 1) timers.freeze(3_000);
    expect(isOver).toBe(true);
  });

  it('never fires early, and soon after its time, however often the process freezes', () => {
    const step = fc.record({
      isFreeze: fc.boolean(),
      milliseconds: fc.integer({ min: 1, max: 90_000 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 * MINUTE }), fc.array(step), (limit, steps) => {
        begin();
        start(limit);
        let awake = 0;
        for (const { isFreeze, milliseconds } of steps) {
          if (isFreeze) timers.freeze(milliseconds);
          else timers.run(milliseconds);
          awake += isFreeze ? 0 : milliseconds;
          // Of a freeze its first second and a half look like a busy process.
          const freezes = steps.filter((one) => one.isFreeze).length;
          if (isOver) expect(awake + freezes * 1_500).toBeGreaterThanOrEqual(limit);
          else expect(awake).toBeLessThan(limit + (freezes + 1) * 1_000);
        }
        timers.run(limit + 2_000);
        expect(isOver).toBe(true);
      }),
    );
  });

  it('does not keep the process from ending', () => {
    const before = process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length;
    const end = startDeadline(MINUTE, () => undefined);
    const after = process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length;
    end();
    expect(after).toBe(before);
  });
});

describe('A deadline signal', () => {
  it('aborts after its time, with the standard error name', () => {
    const { signal } = deadlineSignal(MINUTE, timers);
    timers.run(MINUTE - 1);
    expect(signal.aborted).toBe(false);
    timers.run(1);
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('never aborts after it was cancelled', () => {
    const { signal, end } = deadlineSignal(MINUTE, timers);
    end();
    timers.run(2 * MINUTE);
    expect(signal.aborted).toBe(false);
  });

  it('does not abort right after a real freeze', async () => {
    const { signal, end } = deadlineSignal(1_000);
    freezeThisProcess(2_000);
    // What was due meanwhile fires now, this one last.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(signal.aborted).toBe(false);
    end();
  });
});
