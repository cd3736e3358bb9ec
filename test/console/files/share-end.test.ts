import {
  daysInSeconds,
  possibleDays,
  secondsUntilEndOf,
} from '../../../console/src/files/share-end.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const HOUR = 3600;

describe('A link', () => {
  it('lasts whole days', () => {
    expect(daysInSeconds(7)).toBe(7 * 24 * HOUR);
  });

  it.each([
    ['today', '2026-11-20', 12 * HOUR],
    ['tomorrow', '2026-11-21', 36 * HOUR],
    ['at the last day', '2026-12-19', (29 * 24 + 12) * HOUR],
  ])('that ends %s lasts until the end of that day', (_, day, seconds) => {
    expect(secondsUntilEndOf(day, NOON)).toBe(seconds);
  });

  it.each(['', '2026-11-19', '2026-12-20', '2027-11-20', 'tomorrow'])(
    'cannot end with "%s"',
    (day) => {
      expect(secondsUntilEndOf(day, NOON)).toBeUndefined();
    },
  );

  it('cannot end within a minute', () => {
    const late = new Date(2026, 10, 20, 23, 59, 30).getTime();
    expect(secondsUntilEndOf('2026-11-20', late)).toBeUndefined();
  });

  it('can end with each day that the calendar offers', () => {
    const { first, last } = possibleDays(NOON);
    expect([first, last]).toEqual(['2026-11-20', '2026-12-19']);
    expect(secondsUntilEndOf(first, NOON)).toBeDefined();
    expect(secondsUntilEndOf(last, NOON)).toBeDefined();
  });
});
