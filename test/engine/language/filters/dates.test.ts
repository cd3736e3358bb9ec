import * as fc from 'fast-check';
import { parseDate } from '../../../../engine/src/language/filters/calendar-date.ts';
import { errorOf, valueOf } from '../evaluated.ts';
import { dateCases } from './date-cases.ts';
import { expectCase } from './expect-case.ts';

const written = (date: unknown, filter = 'date: "%F %T %z"') =>
  valueOf(`x | ${filter}`, { x: date });

describe('date parses', () => {
  it.each([
    ['a day', '2026-11-20', '2026-11-20 00:00:00 +0000'],
    ['a day with slashes', '2026/11/20', '2026-11-20 00:00:00 +0000'],
    ['a day without separators', '20261120', '2026-11-20 00:00:00 +0000'],
    ['such a day as a number', 20261120, '2026-11-20 00:00:00 +0000'],
    ['a day with points', '1.2.2026', '2026-02-01 00:00:00 +0000'],
    ['a time of no known place', '2026-11-20T10:30', '2026-11-20 10:30:00 +0000'],
    ['a time behind a blank', ' 2026-11-20 10:30:15 ', '2026-11-20 10:30:15 +0000'],
    ['a time in UTC', '2026-11-20T10:30:15.250Z', '2026-11-20 10:30:15 +0000'],
    ['a time east of it', '2026-11-20T10:30:15+05:30', '2026-11-20 10:30:15 +0530'],
    ['a time west of it', '2026-11-20T10:30:15-0800', '2026-11-20 10:30:15 -0800'],
    ['a time with hours of offset only', '2026-11-20T10:30:15+01', '2026-11-20 10:30:15 +0100'],
    ['seconds since 1970', 1795170615, '2026-11-20 10:30:15 +0000'],
    ['seconds as a text', '1795170615', '2026-11-20 10:30:15 +0000'],
    ['milliseconds since 1970', 1795170615250, '2026-11-20 10:30:15 +0000'],
    ['the last number of seconds', 99_999_999_999, '5138-11-16 09:46:39 +0000'],
    ['the first number of milliseconds', 100_000_000_000, '1973-03-03 09:46:40 +0000'],
    ['a leap day', '2024-02-29', '2024-02-29 00:00:00 +0000'],
    ['a leap second', '2016-12-31T23:59:60Z', '2016-12-31 23:59:59 +0000'],
    ['a year of long ago', '0026-01-02', '0026-01-02 00:00:00 +0000'],
  ])('%s', (_, date, result) => {
    expect(written(date)).toBe(result);
  });

  it.each(['x'.repeat(100_000), 'now', 46346])('nothing else: %j', (date) => {
    expect(written(date)).toBeNull();
  });

  it.each(['2026-11-20T24:00:00', '2026-11-20T10:60:00', '2026-11-20T10:30:61'])(
    'no time that does not exist: %s',
    (date) => {
      expect(written(date)).toBeNull();
    },
  );

  it('the same day in every notation', () => {
    const anyDay = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyDay, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(written(day, 'date: "%F"')).toBe(day);
        expect(written(day, 'date: "%Y-%m-%d", "ar", timezone: "Pacific/Kiritimati"')).toBe(day);
      }),
    );
  });

  it('a long text without extra time', () => {
    expect(parseDate('9'.repeat(1_000_000))).toBeUndefined();
  });
});

describe('date formats', () => {
  it.each([
    ['%Y %y %C %m %d %e %j', '2026 26 20 03 05  5 064'],
    ['%-m/%-d/%-j', '3/5/64'],
    ['%_m %0e', ' 3 05'],
    ['%A %a %u %w', 'Thursday Thu 4 4'],
    ['%^a %^B', 'THU MARCH'],
    ['%B %b %h', 'March Mar Mar'],
    ['%H %I %k %l %M %S %L %p %P', '14 02 14  2 07 09 081 PM pm'],
    ['%-I:%M %p', '2:07 PM'],
    ['%d%q', '05th'],
    ['%G-W%V', '2026-W10'],
    ['%F %T %R', '2026-03-05 14:07:09 14:07'],
    ['%z %:z', '+0100 +01:00'],
    ['%x, %X', '3/5/26, 2:07:09 PM'],
    ['100 %% of %Y', '100 % of 2026'],
  ])('%p', (pattern, result) => {
    expect(written('2026-03-05T14:07:09.081+01:00', `date: "${pattern}"`)).toBe(
      result.replace(' PM', result.includes('%x') ? '\u202fPM' : ' PM'),
    );
  });

  it.each([
    ['2026-01-01', '2026-W01'],
    ['2027-01-01', '2026-W53'],
    ['2024-12-30', '2025-W01'],
  ])('the week of %s, which belongs to the year of its Thursday', (date, week) => {
    expect(written(date, 'date: "%G-W%V"')).toBe(week);
  });

  it.each([
    ['1', 'st'],
    ['2', 'nd'],
    ['3', 'rd'],
    ['4', 'th'],
    ['11', 'th'],
    ['12', 'th'],
    ['13', 'th'],
    ['21', 'st'],
    ['30', 'th'],
  ])('%s%s', (day, ending) => {
    expect(written(`2026-01-${day.padStart(2, '0')}`, 'date: "%-d%q"')).toBe(day + ending);
  });

  it.each([
    ['00:15', '12:15 AM'],
    ['01:15', '01:15 AM'],
    ['11:15', '11:15 AM'],
    ['12:15', '12:15 PM'],
    ['13:15', '01:15 PM'],
    ['23:15', '11:15 PM'],
  ])('%s with twelve hours', (time, result) => {
    expect(written(`2026-11-20T${time}`, 'date: "%I:%M %p"')).toBe(result);
  });

  it('a month beside its day in the language’s own form', () => {
    expect(written('2026-11-20', 'date: "%d %B", "ru-RU"')).toBe('20 ноября');
  });

  it.each([
    ['in winter', '2026-01-20T12:00:00Z', '2026-01-20 13:00:00 +0100'],
    ['in summer', '2026-07-20T12:00:00Z', '2026-07-20 14:00:00 +0200'],
    ['of the day after', '2026-11-20T23:30:00Z', '2026-11-21 00:30:00 +0100'],
    ['from another zone', '2026-11-20T00:30:00+09:00', '2026-11-19 16:30:00 +0100'],
    ['before 1970', '1950-01-20T12:00:00Z', '1950-01-20 13:00:00 +0100'],
    ['in the hour that is skipped', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00 +0200'],
  ])('a time in another time zone: %s', (_, date, result) => {
    expect(written(date, 'date: "%F %T %z", timezone: "Europe/Berlin"')).toBe(result);
  });

  it('a time without an offset unchanged in any time zone', () => {
    expect(written('2026-11-20T10:30', 'date: "%F %R", timezone: "Asia/Tokyo"')).toBe(
      '2026-11-20 10:30',
    );
  });

  it('in a language and pattern from the data', () => {
    const data = { x: '2026-11-20', locale: 'de-DE', pattern: '%d.%m.' };
    expect(valueOf('x | date: "long", locale', data)).toBe('20. November 2026');
    expect(valueOf('x | date: pattern', data)).toBe('20.11.');
  });
});

describe('date filters', () => {
  it.each(dateCases.map((one) => [one.tag, JSON.stringify(one.data), one] as const))(
    '{{ %s }} of %s',
    (_, __, one) => {
      expectCase(one);
    },
  );
});

describe('parse_date', () => {
  const anyDay = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });

  it.each([
    ['dd.MM.yyyy', '%d.%m.%Y', 'en-US'],
    ['d. MMMM yyyy', '%-d. %B %Y', 'de-DE'],
    ['d MMM yyyy', '%-d %b %Y', 'fr-FR'],
    ['d MMMM yyyy', '%-d %B %Y', 'ru-RU'],
    ['yyyy-MM-dd', '%F', 'en-US'],
  ])('parses with %s what date formats with %s in %s', (pattern, shape, locale) => {
    fc.assert(
      fc.property(anyDay, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        const text = valueOf(`x | date: "${shape}", "${locale}"`, { x: day });
        expect(valueOf(`x | parse_date: "${pattern}", "${locale}"`, { x: text })).toBe(day);
      }),
    );
  });

  it.each([
    'dd.mm.yyyy',
    'MM.yyyy',
    'dd.MM.yyyy dd',
    'HH:mm',
    'dd.MM.yyyy hh:mm',
    'dd.QQ.yyyy',
    '',
  ])('rejects the pattern "%s"', (pattern) => {
    expect(errorOf(() => valueOf(`x | parse_date: "${pattern}"`))).toContain(
      'is not a date pattern',
    );
  });
});
