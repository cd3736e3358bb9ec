import { GroupLimits } from '../../../../service/src/queue/embedded/group-limits.ts';

let limits: GroupLimits;

beforeEach(() => {
  limits = new GroupLimits({ first: 2, most: 16 });
});

const times = (count: number, act: () => void) => {
  for (let time = 0; time < count; time += 1) act();
};

it('a new group has few', () => {
  expect([limits.of('a'), limits.isStruggling('a')]).toEqual([2, false]);
});

it('each job that is done doubles them, up to the most', () => {
  limits.succeeded('a');
  expect(limits.of('a')).toBe(4);
  times(10, () => limits.succeeded('a'));
  expect(limits.of('a')).toBe(16);
});

it('a job that is to be tried again leaves one', () => {
  times(10, () => limits.succeeded('a'));
  limits.failed('a');
  expect([limits.of('a'), limits.isStruggling('a')]).toEqual([1, true]);
  limits.succeeded('a');
  expect([limits.of('a'), limits.isStruggling('a')]).toEqual([2, false]);
});

it('one group is nothing to another', () => {
  limits.failed('a');
  expect(limits.of('b')).toBe(2);
});

it('forgets the group that changed longest ago, and none that is in use', () => {
  limits.failed('old');
  times(5_000, () => limits.failed('in use'));
  for (let number = 0; number < 9_999; number += 1) {
    limits.failed(`group ${String(number)}`);
    limits.failed('in use');
  }
  expect([limits.of('old'), limits.of('in use')]).toEqual([2, 1]);
});
