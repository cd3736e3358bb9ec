import { nextAttemptAt } from '../../../service/src/webhooks/retry-schedule.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('after a try that failed, the next one comes', () => {
  it.each([
    ['first', 1, 5 * SECOND],
    ['second', 2, MINUTE],
    ['third', 3, 5 * MINUTE],
    ['fourth', 4, 30 * MINUTE],
    ['fifth', 5, 2 * HOUR],
    ['sixth', 6, 5 * HOUR],
    ['seventh', 7, 10 * HOUR],
    ['eighth', 8, 24 * HOUR],
  ])('after the %s', (_, attempts, wait) => {
    expect(nextAttemptAt(attempts, 1_000_000)).toBe(1_000_000 + wait);
  });

  it('never after the ninth', () => {
    expect(nextAttemptAt(9, 0)).toBeNull();
    expect(nextAttemptAt(100, 0)).toBeNull();
  });
});
