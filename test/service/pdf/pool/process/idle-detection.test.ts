import { detectIdle } from '../../../../../service/src/pdf/pool/process/idle-detection.ts';
import { HeldTimers } from '../../../held-timers.ts';

const STILL = 20_000;

let timers: HeldTimers;
let processorTime: number;
let isStill: boolean;
let end: () => void;
beforeEach(() => {
  timers = new HeldTimers();
  processorTime = 0;
  isStill = false;
  const whenStill = () => {
    isStill = true;
  };
  end = detectIdle(1, STILL, whenStill, timers, () => processorTime);
});

/** Gives the process this share of a processor for this time. */
function work(milliseconds: number, share: number): void {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    processorTime += 100 * share;
    timers.run(100);
  }
}

describe('A watched process', () => {
  it('is idle if it used almost no processor time', () => {
    work(2 * STILL, 0.5);
    expect(isStill).toBe(false);
    work(2 * STILL, 0.03);
    expect(isStill).toBe(true);
    expect(timers.areIdle).toBe(true);
  });

  it('is not idle because it was frozen with the service several times', () => {
    work(STILL, 0.5);
    for (let time = 0; time < 10; time += 1) {
      timers.freeze(60_000);
      work(1_000, 0.5);
    }
    expect(isStill).toBe(false);
  });

  it('is idle if it does nothing after a freeze either', () => {
    work(STILL, 0.5);
    timers.freeze(60_000);
    work(2 * STILL, 0);
    expect(isStill).toBe(true);
  });

  it('is not watched after the watch was stopped', () => {
    end();
    expect(timers.areIdle).toBe(true);
  });

  it('is not idle if the machine does not report processor time', () => {
    const unknown = detectIdle(1, STILL, fail, timers, () => null);
    timers.run(10 * STILL);
    unknown();
    function fail() {
      throw new Error('Nobody knows');
    }
  });
});
