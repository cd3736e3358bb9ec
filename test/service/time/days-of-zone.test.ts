import { isTimeZone, latestDays } from '../../../service/src/time/days-of-zone.ts';

const at = (timestamp: string) => Date.parse(timestamp);

const daysOf = (timeZone: string, now: string, count: number) =>
  latestDays(timeZone, at(now), count).map(({ date, from }) => [
    date,
    new Date(from).toISOString().slice(0, 16),
  ]);

describe('The days of a time zone', () => {
  it('end with the day of the moment, which may be another one than in UTC', () => {
    expect(daysOf('UTC', '2026-11-20T23:59:59.999Z', 2)).toEqual([
      ['2026-11-19', '2026-11-19T00:00'],
      ['2026-11-20', '2026-11-20T00:00'],
    ]);
    expect(daysOf('Europe/Berlin', '2026-11-20T23:30:00Z', 1)).toEqual([
      ['2026-11-21', '2026-11-20T23:00'],
    ]);
    expect(daysOf('America/Los_Angeles', '2026-11-20T07:59:59Z', 1)).toEqual([
      ['2026-11-19', '2026-11-19T08:00'],
    ]);
    expect(daysOf('+02:00', '2026-11-20T22:00:00Z', 1)).toEqual([
      ['2026-11-21', '2026-11-20T22:00'],
    ]);
  });

  it('have 23 or 25 hours when clocks are changed', () => {
    expect(daysOf('Europe/Berlin', '2026-03-30T12:00:00Z', 3)).toEqual([
      ['2026-03-28', '2026-03-27T23:00'],
      ['2026-03-29', '2026-03-28T23:00'],
      ['2026-03-30', '2026-03-29T22:00'],
    ]);
    expect(daysOf('Europe/Berlin', '2026-10-26T12:00:00Z', 2)).toEqual([
      ['2026-10-25', '2026-10-24T22:00'],
      ['2026-10-26', '2026-10-25T23:00'],
    ]);
  });

  it('begin later where clocks are put forward at midnight', () => {
    expect(daysOf('Asia/Beirut', '2026-03-29T12:00:00Z', 1)).toEqual([
      ['2026-03-29', '2026-03-28T22:00'],
    ]);
  });

  it('begin at quarters of an hour in some zones, on both sides of the date line', () => {
    expect(daysOf('Asia/Kathmandu', '2026-11-20T12:00:00Z', 1)).toEqual([
      ['2026-11-20', '2026-11-19T18:15'],
    ]);
    expect(daysOf('Pacific/Kiritimati', '2026-11-20T12:00:00Z', 1)).toEqual([
      ['2026-11-21', '2026-11-20T10:00'],
    ]);
    expect(daysOf('Pacific/Pago_Pago', '2026-11-20T10:59:00Z', 1)).toEqual([
      ['2026-11-19', '2026-11-19T11:00'],
    ]);
  });

  it('go on over months and years', () => {
    const dates = latestDays('Europe/Berlin', at('2028-03-01T12:00:00Z'), 366).map(
      ({ date }) => date,
    );
    expect(new Set(dates).size).toBe(366);
    expect([dates[0], dates.at(-2)]).toEqual(['2027-03-02', '2028-02-29']);
  });
});

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['-03:30', true],
  ['Nowhere/At All', false],
  ['', false],
])('knows whether "%s" is a time zone', (text, expected) => {
  expect(isTimeZone(text)).toBe(expected);
});
