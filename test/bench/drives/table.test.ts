import { tableOf } from '../../../bench/drives/table.ts';

it('compares each drive with the first', () => {
  const table = tableOf([
    { name: 'folder', p50: 10.04, p99: 20, rate: 400 },
    { name: 'S3', p50: 15, p99: 31.26, rate: 100.4 },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| folder | 10.0 | 20.0 | 400 | 1.00 |',
    '| S3 | 15.0 | 31.3 | 100 | 0.25 |',
  ]);
});
