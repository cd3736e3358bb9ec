import { LONGEST_JOB_WAIT } from '../../../../service/src/queue/job-queue.ts';
import {
  isInFuture,
  LONGEST_WAIT,
  nextAttemptAt,
} from '../../../../service/src/webhooks/delivery/retry-schedule.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const now = 1_795_000_000_000;
const earliest = () => 0;
const latest = () => 1 - Number.EPSILON;

const next = (attempts: number, random = earliest, requestedRetryAt: number | null = null) =>
  nextAttemptAt({ attempts, now, requestedRetryAt }, random);

describe('after a failed attempt, the next one comes', () => {
  it.each([
    ['first', 1, 5 * SECOND],
    ['second', 2, MINUTE],
    ['third', 3, 5 * MINUTE],
    ['fourth', 4, 30 * MINUTE],
    ['fifth', 5, 2 * HOUR],
    ['sixth', 6, 5 * HOUR],
    ['seventh', 7, 10 * HOUR],
    ['eighth', 8, 24 * HOUR],
  ])('after the %s: never earlier than the schedule, at most a tenth later', (_, n, wait) => {
    expect(next(n, earliest)).toBe(now + wait);
    expect(next(n, () => 0.5)).toBe(now + 1.05 * wait);
    expect(next(n, latest)).toBe(now + 1.1 * wait - 1);
  });

  it('never after the ninth, whatever the receiver asks for', () => {
    expect(next(9)).toBeNull();
    expect(next(100)).toBeNull();
    expect(next(9, earliest, now + HOUR)).toBeNull();
  });
});

describe('a receiver that asks for a retry time', () => {
  it('gets it if it is later than the schedule’s', () => {
    expect(next(1, earliest, now + HOUR)).toBe(now + HOUR);
    expect(next(1, latest, now + 5_100)).toBe(now + 5_499);
  });

  it('does not get it if it is earlier than the schedule’s', () => {
    expect(next(4, earliest, now + MINUTE)).toBe(now + 30 * MINUTE);
    expect(next(4, earliest, now - HOUR)).toBe(now + 30 * MINUTE);
  });

  it('gets a retry within a day in any case', () => {
    expect(next(1, earliest, now + 25 * HOUR)).toBe(now + 24 * HOUR);
    expect(next(1, earliest, Infinity)).toBe(now + 24 * HOUR);
    expect(next(8, latest, Infinity)).toBe(now + 26.4 * HOUR - 1);
  });
});

describe('the time of an attempt', () => {
  it('is in the future up to the longest wait', () => {
    expect(
      [-1, 0, 1, LONGEST_WAIT, LONGEST_WAIT + 1].map((wait) => isInFuture(now + wait, now)),
    ).toEqual([false, false, true, true, false]);
    expect(LONGEST_WAIT).toBeLessThan(LONGEST_JOB_WAIT);
  });
});
