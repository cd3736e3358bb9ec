import {
  barsOf,
  CHART,
  lineOf,
  pointsOf,
  roundedUp,
} from '../../../console/src/numbers/chart-scale.ts';

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 5],
  [7, 10],
  [10, 10],
  [48, 50],
  [1_200, 2_000],
  [5_001, 10_000],
])('a scale for %d ends at %d', (value, end) => {
  expect(roundedUp(value)).toBe(end);
});

it('a bar is as high as its value, and stands on the ground', () => {
  expect(barsOf([0, 5, 10], 10).map(({ y, height }) => [y, height])).toEqual([
    [CHART.height, 0],
    [CHART.height / 2, CHART.height / 2],
    [0, CHART.height],
  ]);
  const [first, second] = barsOf([1, 1], 1);
  expect(first!.x + first!.width).toBeLessThan(second!.x);
  expect(second!.x + second!.width).toBeLessThan(CHART.width);
});

it('a line is interrupted where there is no value', () => {
  expect(lineOf([0, 10, null, 5, null], 10)).toBe('M90 100h0L270 0h0M630 50h0');
  expect(lineOf([null], 10)).toBe('');
});

it('a value without neighbours is a point, because no line leads to it', () => {
  expect(pointsOf([0, 10, null, 5, null], 10)).toBe('M630 50h0');
  expect(pointsOf([null, 10], 10)).toBe('M675 0h0');
  expect(pointsOf([1, 2, null], 10)).toBe('');
});
