import { Timestamp } from '../../../contract/src/index.ts';

describe('a timestamp is ISO 8601 with a UTC offset (contract §2)', () => {
  it.each([
    '2026-11-20T09:30:00.000+00:00',
    '2026-11-20T09:30:00+02:00',
    '2026-11-20T09:30:00.123456-11:30',
    '2026-11-20T09:30:00Z',
  ])('%s is valid', (value) => {
    expect(Timestamp.parse(value)).toBe(value);
  });

  it.each([
    ['without an offset', '2026-11-20T09:30:00.000'],
    ['a date alone', '2026-11-20'],
    ['a month that does not exist', '2026-13-20T09:30:00+00:00'],
    ['a day that does not exist', '2026-02-30T09:30:00+00:00'],
    ['with a blank for the T', '2026-11-20 09:30:00+00:00'],
    ['words', 'yesterday'],
    ['milliseconds', 1_795_000_000_000],
  ])('%s is invalid', (_, value) => {
    expect(Timestamp.safeParse(value).success).toBe(false);
  });
});
