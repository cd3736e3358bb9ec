import { durationIn } from '../../../console/src/time/duration.ts';

it.each([
  [-5, '0 ms'],
  [0.4, '0 ms'],
  [120, '120 ms'],
  [2_440, '2.4 sec'],
  [60_000, '1 min'],
  [200_000, '3 min 20 sec'],
  [3_600_000 + 61_000, '1 hr 1 min'],
  [2 * 86_400_000 + 5 * 3_600_000, '2 days 5 hr'],
])('%s milliseconds are %s', (milliseconds, words) => {
  expect(durationIn('en', milliseconds)).toBe(words);
});

it('is written as the locale writes numbers', () => {
  expect(durationIn('de', 2_440)).toBe('2,4 Sek.');
});
