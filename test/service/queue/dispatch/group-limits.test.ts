import { GroupLimits } from '../../../../service/src/queue/dispatch/group-limits.ts';

let limits: GroupLimits;

beforeEach(() => {
  limits = new GroupLimits({ first: 2, most: 16 });
});

const times = (count: number, act: () => void) => {
  for (let time = 0; time < count; time += 1) act();
};

it('a new group has a low limit', () => {
  expect([limits.of('a'), limits.isStruggling('a')]).toEqual([2, false]);
});

it('each success doubles the limit, up to the maximum', () => {
  limits.succeeded('a');
  expect(limits.of('a')).toBe(4);
  times(10, () => limits.succeeded('a'));
  expect(limits.of('a')).toBe(16);
});

it('a failure reduces the limit to one', () => {
  times(10, () => limits.succeeded('a'));
  limits.failed('a');
  expect([limits.of('a'), limits.isStruggling('a')]).toEqual([1, true]);
  limits.succeeded('a');
  expect([limits.of('a'), limits.isStruggling('a')]).toEqual([2, false]);
});

it('groups do not affect each other', () => {
  limits.failed('a');
  expect(limits.of('b')).toBe(2);
});

it('evicts the least recently changed group, and none in use', () => {
  limits.failed('old');
  times(5_000, () => limits.failed('in use'));
  for (let number = 0; number < 9_999; number += 1) {
    limits.failed(`group ${String(number)}`);
    limits.failed('in use');
  }
  expect([limits.of('old'), limits.of('in use')]).toEqual([2, 1]);
});
