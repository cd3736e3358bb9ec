import fc from 'fast-check';
import {
  atStart,
  isConfirmedBy,
  withStep,
} from '../../../service/src/clock-steps/take-over-step.ts';
import { JumpWatch } from '../../../service/src/clock-steps/jump-watch.ts';
import { toAppliedSteps } from '../../../service/src/store/records/clock/applied-steps.ts';
import { HeldClock } from '../held-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NONE = toAppliedSteps(null);
const now = Date.parse('2026-11-20T09:30:00Z');

describe('The stored steps of the clock', () => {
  it('have the number of steps, and their sum', () => {
    const one = withStep(NONE, { milliseconds: HOUR, now });
    const two = withStep(one, { milliseconds: -3 * HOUR, now: now + MINUTE });
    expect(two).toEqual({ count: 2, total: -2 * HOUR, lastAt: now + MINUTE, jump: null });
  });

  it('keep a jump with the time before it, until it is undone', () => {
    const jumped = withStep(NONE, { milliseconds: DAY, now });
    expect(jumped.jump).toEqual({ before: now - DAY, size: DAY });
    const further = withStep(jumped, { milliseconds: DAY, now: now + DAY });
    expect(further.jump).toEqual({ before: now - DAY, size: 2 * DAY });
    expect(withStep(further, { milliseconds: -2 * DAY, now }).jump).toBeNull();
  });

  it('confirm a jump a day after the last step', () => {
    const jumped = withStep(NONE, { milliseconds: DAY, now });
    expect(isConfirmedBy(jumped, now + DAY - 1)).toBe(false);
    expect(isConfirmedBy(jumped, now + DAY)).toBe(true);
    expect(isConfirmedBy(NONE, now + DAY)).toBe(false);
  });

  it('have the jump that a start finds', () => {
    const stopped = atStart(NONE, { lastSeen: now - DAY, now, isAlone: true });
    expect(stopped).toMatchObject({ jump: { before: now - DAY, size: DAY }, lastAt: now });
    expect(atStart(NONE, { lastSeen: now - HOUR, now, isAlone: true }).jump).toBeNull();
    expect(atStart(NONE, { lastSeen: null, now, isAlone: true }).jump).toBeNull();
  });

  it('lose a jump by a start without others that finds none', () => {
    const jumped = withStep(NONE, { milliseconds: DAY, now });
    const start = { lastSeen: now, now: now + MINUTE };
    expect(atStart(jumped, { ...start, isAlone: true }).jump).toBeNull();
    expect(atStart(jumped, { ...start, isAlone: false })).toEqual(jumped);
    expect(atStart(jumped, { lastSeen: now, now: now - DAY, isAlone: true }).jump).not.toBeNull();
  });

  it('know the same jumps as a process that watches the clock alone', () => {
    const step = fc.record({
      milliseconds: fc.constantFrom(-DAY, -HOUR, -50 * MINUTE, 50 * MINUTE, HOUR, DAY),
      passed: fc.constantFrom(0, MINUTE, HOUR, DAY),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const clock = new HeldClock();
        const watch = new JumpWatch(clock);
        let stored = NONE;
        for (const { milliseconds, passed } of steps) {
          const before = clock.now();
          clock.step(milliseconds);
          watch.clockWasSet(before, clock.now());
          stored = withStep(stored, { milliseconds, now: clock.now() });
          clock.moveOn(passed);
          if (isConfirmedBy(stored, clock.now())) stored = { ...stored, jump: null };
          watch.confirmIfSteady();
          expect(stored.jump?.before ?? null).toBe(watch.beforeJump);
        }
      }),
    );
  });
});
