import type { Period } from '../../../console/src/runs/period.ts';
import { boundsOf, isDay, isReversed } from '../../../console/src/runs/period.ts';

/** In the time zone of the test, as the reader's. */
const at = (day: number, hour = 0, month = 10) => new Date(2026, month, day, hour);
const NOW = at(20, 15).getTime();

const boundsIn = (name: Period['name'], from = '', to = '') => {
  const { acceptedAfter, acceptedBefore } = boundsOf({ name, from, to }, NOW);
  const dateOf = (moment: string | undefined) => (moment === undefined ? null : new Date(moment));
  return [dateOf(acceptedAfter), dateOf(acceptedBefore)];
};

it('begins and ends at midnight of the reader', () => {
  expect(boundsIn('any')).toEqual([null, null]);
  expect(boundsIn('today')).toEqual([at(20), null]);
  expect(boundsIn('yesterday')).toEqual([at(19), at(20)]);
  expect(boundsIn('week')).toEqual([at(14), null]);
});

it('has the last day of a period, too', () => {
  expect(boundsIn('dates', '2026-11-01', '2026-11-20')).toEqual([at(1), at(21)]);
  expect(boundsIn('dates', '2026-10-25', '2026-10-25')).toEqual([at(25, 0, 9), at(26, 0, 9)]);
  expect(boundsIn('dates', '2026-11-01')).toEqual([at(1), null]);
  expect(boundsIn('dates', '', '2026-11-30')).toEqual([null, at(31)]);
  expect(boundsIn('dates')).toEqual([null, null]);
});

it.each([
  ['2026-11-20', '2026-11-19', true],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-20', '', false],
  ['', '2026-11-20', false],
])('From %j to %j is reversed: %s', (from, to, expected) => {
  expect(isReversed({ name: 'dates', from, to })).toBe(expected);
});

it.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0026-11-20', false],
  ['2026-11-2', false],
  ['2026-11-20T00:00', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
