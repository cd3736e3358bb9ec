import { Timestamp } from '../../../contract/src/index.ts';
import { systemClock, toTimestamp, toTimestampOrNull } from '../../../service/src/time/clock.ts';

describe('a timestamp of the contract', () => {
  const moment = Date.UTC(2026, 10, 20, 9, 30, 0, 7);

  it('is ISO 8601 with a UTC offset', () => {
    expect(toTimestamp(moment)).toBe('2026-11-20T09:30:00.007+00:00');
    expect(Timestamp.safeParse(toTimestamp(moment)).success).toBe(true);
  });

  it('is the same moment if it is parsed again', () => {
    expect(Date.parse(toTimestamp(moment))).toBe(moment);
  });

  it('is null if it is not set', () => {
    expect(toTimestampOrNull(null)).toBeNull();
  });

  it('may be zero', () => {
    expect(toTimestampOrNull(0)).toBe('1970-01-01T00:00:00.000+00:00');
  });
});

it('the system clock returns milliseconds', () => {
  const before = Date.now();
  const now = systemClock.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
