import { uptime } from 'node:os';
import fc from 'fast-check';
import { SteadyClock, systemTimeSources } from '../../../service/src/time/steady-clock.ts';
import { SteppedTime } from '../stepped-time.ts';

const HOUR = 3_600_000;

let time: SteppedTime;
let clock: SteadyClock;
beforeEach(() => {
  time = new SteppedTime();
  clock = new SteadyClock(time.sources);
});

describe('The clock of the service', () => {
  it('shows the time of the system clock', () => {
    time.moveOn(1_500);
    expect(clock.now()).toBe(time.wall.now());
    expect(Math.abs(new SteadyClock().now() - Date.now())).toBeLessThan(1_000);
  });

  it('counts the uptime of the machine in milliseconds', () => {
    const before = uptime() * 1_000;
    const shown = systemTimeSources.uptime();
    expect(shown).toBeGreaterThanOrEqual(before);
    expect(shown).toBeLessThanOrEqual(uptime() * 1_000);
  });

  it.each([-HOUR, HOUR])('goes on at its pace if the system clock is set by %i ms', (step) => {
    const begun = clock.now();
    time.step(step);
    time.moveOn(1_000);
    expect(clock.now()).toBe(begun + 1_000);
    expect(clock.stepUntil(clock.read())).toBe(step);
  });

  it('follows the system clock when it is told to, and can return', () => {
    const begun = clock.now();
    time.step(HOUR);
    const unfollow = clock.follow(clock.read());
    expect(clock.now()).toBe(begun + HOUR);
    expect(clock.stepUntil(clock.read())).toBe(0);
    time.moveOn(10);
    unfollow();
    expect(clock.now()).toBe(begun + 10);
    expect(clock.stepUntil(clock.read())).toBe(HOUR);
  });

  it('takes a suspension of the machine for time that has passed, and not for a step', () => {
    time.suspend(8 * HOUR);
    expect(clock.stepUntil(clock.read())).toBe(0);
    time.step(-HOUR);
    expect(clock.stepUntil(clock.read())).toBe(-HOUR);
  });

  it('counts a suspension at once, also if the system clock is set at the same time', () => {
    const begun = clock.now();
    time.suspend(8 * HOUR);
    expect(clock.now()).toBe(begun + 8 * HOUR);
    expect(clock.wasSuspendedUntil(clock.read())).toBe(true);
    time.step(-8 * HOUR);
    time.moveOn(10);
    expect(clock.now()).toBe(begun + 8 * HOUR + 10);
    clock.follow(clock.read());
    expect(clock.wasSuspendedUntil(clock.read())).toBe(false);
  });

  it('adds up steps, whatever time passes between them', () => {
    const event = fc.record({
      kind: fc.constantFrom('moveOn' as const, 'step' as const, 'suspend' as const),
      milliseconds: fc.integer({ min: 0, max: 400 * 24 * HOUR }),
      sign: fc.constantFrom(1, -1),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        time = new SteppedTime();
        clock = new SteadyClock(time.sources);
        let [stepped, last] = [0, clock.now()];
        for (const { kind, milliseconds, sign } of events) {
          const by = kind === 'step' ? sign * milliseconds : milliseconds;
          time[kind](by);
          if (kind === 'step') stepped += by;
          expect(clock.now()).toBeGreaterThanOrEqual(last);
          last = clock.now();
        }
        expect(clock.stepUntil(clock.read())).toBe(stepped);
      }),
    );
  });

  it('reads the clocks again if it was interrupted between them', () => {
    let readings = 0;
    const wall = {
      now: () => {
        readings += 1;
        const now = time.wall.now();
        if (readings === 2) time.moveOn(HOUR);
        return now;
      },
    };
    clock = new SteadyClock({ ...time.sources, wall });
    expect(clock.stepUntil(clock.read())).toBe(0);
    expect(readings).toBe(3);
  });

  it('ends its reading on a machine where every reading is interrupted', () => {
    let elapsed = 0;
    const monotonic = { elapsed: () => (elapsed += 1_000) };
    clock = new SteadyClock({ ...time.sources, monotonic });
    expect(clock.read().wall).toBe(time.wall.now());
  });
});

it('The clocks of this machine go on together', () => {
  const { wall, monotonic, uptime } = systemTimeSources;
  const before = [wall.now(), monotonic.elapsed(), uptime()];
  expect(before.every((time) => time > 0)).toBe(true);
  expect([wall.now(), monotonic.elapsed(), uptime()].every((now, n) => now >= before[n]!)).toBe(
    true,
  );
});
