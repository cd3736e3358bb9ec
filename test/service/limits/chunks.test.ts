import { chunksOf } from '../../../service/src/limits/chunks.ts';

it.each([
  [[], 2, []],
  [[1], 2, [[1]]],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3, 4, 5], 2, [[1, 2], [3, 4], [5]]],
])('%j in portions of %d', (items, most, portions) => {
  expect(chunksOf(items, most)).toEqual(portions);
});
