import { portionsOf } from '../../../service/src/limits/portions.ts';

it.each([
  [[], 2, []],
  [[1], 2, [[1]]],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3, 4, 5], 2, [[1, 2], [3, 4], [5]]],
])('%j in portions of %d', (items, most, portions) => {
  expect(portionsOf(items, most)).toEqual(portions);
});
