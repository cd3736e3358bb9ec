import { watchPeak } from '../../bench/watch-peak.ts';
import { until } from '../service/until.ts';

it('returns the highest value that was sampled while it watched', async () => {
  const values = [1, 7, 3];
  let samples = 0;
  const peak = watchPeak(() => values[Math.min(samples++, 2)]!);

  await until('three samples', () => samples >= 3);

  expect(await peak.stop()).toBe(7);
});
