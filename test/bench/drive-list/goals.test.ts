import { goalsOf } from '../../../bench/drive-list/goals.ts';

const outcomes = (lists: number[], alone: number[], beside: number[]) =>
  goalsOf({ lists, alone, beside }).map(({ isMet }) => isMet);

it('a goal is missed if the list or the probe is slow', () => {
  expect(outcomes([19.9], [1], [20.9])).toEqual([true, true]);
  expect(outcomes([20], [1], [20.9])).toEqual([false, true]);
  expect(outcomes([19.9], [1], [21])).toEqual([true, false]);
});
