import { chartDaysOf } from '../../../console/src/numbers/chart-days.ts';

const days = [
  { date: '2026-03-29', isComplete: true },
  { date: '2026-03-30', isComplete: false },
];

it('writes days in words of the locale, and says of today that it is not over', () => {
  expect(chartDaysOf('en-GB', days, (day) => `${day} (so far)`)).toEqual([
    { date: '2026-03-29', isComplete: true, short: '29 Mar', long: 'Sunday 29 March' },
    {
      date: '2026-03-30',
      isComplete: false,
      short: '30 Mar (so far)',
      long: 'Monday 30 March (so far)',
    },
  ]);
  const [german] = chartDaysOf('de', days, (day) => day);
  expect(german?.long).toBe('Sonntag, 29. März');
});
