import { fullMomentIn, momentIn } from '../../../console/src/time/moment-text.ts';

const noon = new Date(2026, 10, 20, 12, 0, 5);

it('leaves out the date of today', () => {
  const earlier = new Date(2026, 10, 20, 9, 30, 0).toISOString();
  expect(momentIn('en-GB', earlier, noon.getTime())).toBe('09:30:00');
});

it.each([
  ['yesterday', new Date(2026, 10, 19, 13, 0, 0), '19 Nov 2026, 13:00:00'],
  ['the same day of another month', new Date(2026, 9, 20, 12, 0, 0), '20 Oct 2026, 12:00:00'],
])('names the date of %s', (_, moment, words) => {
  expect(momentIn('en-GB', moment.toISOString(), noon.getTime())).toBe(words);
});

it('writes whole moments as the locale does', () => {
  expect(fullMomentIn('de', noon.toISOString())).toBe('20. November 2026 um 12:00:05');
});
