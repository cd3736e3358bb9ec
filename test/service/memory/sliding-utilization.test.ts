import { slidingUtilization } from '../../../service/src/memory/sliding-utilization.ts';

describe('the utilization of a window of three checks', () => {
  let measured: { total: number; active: number };
  let utilizationOfWindow: () => number;

  beforeEach(() => {
    measured = { total: 0, active: 0 };
    utilizationOfWindow = slidingUtilization({ read: () => ({ ...measured }) }, 3);
  });

  /** Returns what each check says after 100 ms in which the loop was active for this long. */
  const utilizationsAfter = (active: readonly number[]): number[] =>
    active.map((milliseconds) => {
      measured.total += 100;
      measured.active += milliseconds;
      return utilizationOfWindow();
    });

  it('is 1 before the first window has passed', () => {
    expect(utilizationsAfter([0, 0])).toEqual([1, 1]);
  });

  it('includes all of the latest window', () => {
    expect(utilizationsAfter([0, 60, 60]).at(-1)).toBe(0.4);
  });

  it('forgets what was before the window', () => {
    expect(utilizationsAfter([90, 0, 0, 0]).slice(2)).toEqual([0.3, 0]);
  });
});
