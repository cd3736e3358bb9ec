import { dayIn, withDay } from '../../../../../console/src/template/data/form/date-value.ts';

const DAY = { year: 2026, month: 1, day: 9 };

it.each([
  ['2026-11-20', { year: 2026, month: 11, day: 20 }],
  ['2026-11-20T10:30:00Z', { year: 2026, month: 11, day: 20 }],
  ['2028-02-29', { year: 2028, month: 2, day: 29 }],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['2026-00-10', undefined],
  ['2026-11-20 10:30', undefined],
  ['20.11.2026', undefined],
  ['today', undefined],
  ['', undefined],
])('The day of "%s" is %j', (text, day) => {
  expect(dayIn(text)).toEqual(day);
});

it.each([
  ['', '2026-01-09'],
  ['2026-11-20', '2026-01-09'],
  ['2026-11-20T10:30:00+01:00', '2026-01-09T10:30:00+01:00'],
])('"%s" with another day is "%s"', (text, changed) => {
  expect(withDay(text, DAY)).toBe(changed);
});
