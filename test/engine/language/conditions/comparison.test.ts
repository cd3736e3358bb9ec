import * as fc from 'fast-check';
import {
  contains,
  equals,
  isTruthy,
  isBlank,
  isEmpty,
  order,
} from '../../../../engine/src/language/conditions/comparison.ts';

describe('equals', () => {
  it('is symmetric', () => {
    const some = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(undefined, '', '0', 'TRUE', 0, -0, '1e2', 100),
    );
    fc.assert(
      fc.property(some, some, (left, right) => equals(left, right) === equals(right, left)),
    );
  });

  it.each([
    [1, '1.0', true],
    ['1', '1.0', false],
    [true, 'TRUE ', true],
    [true, 1, false],
    [null, undefined, true],
    ['', undefined, true],
    [0, undefined, false],
    [false, undefined, false],
    ['a', 'A', false],
  ])('%j and %j → %s', (left, right, same) => {
    expect(equals(left, right)).toBe(same);
  });
});

describe('order', () => {
  it.each([
    [2, 10, -8],
    ['2', 10, -8],
    ['2', '10', -8],
    ['b', 'a', 1],
    ['a', 'a', 0],
    ['a', 1, undefined],
    [true, 1, undefined],
    [undefined, 1, undefined],
    [[1], [1], undefined],
  ])('%j and %j → %s', (left, right, difference) => {
    expect(order(left, right)).toBe(difference);
  });
});

it('an empty value is blank and contains nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      if (isEmpty(value)) expect(isBlank(value)).toBe(true);
      if (isBlank(value) && value !== false && typeof value !== 'string')
        expect(isTruthy(value)).toBe(false);
    }),
  );
});

it.each([
  [['a', 1], '1', true],
  [['a', null], '', true],
  ['abc', 'b', true],
  ['abc', '', false],
  [2026, 26, true],
  [{ a: 1 }, 'a', false],
  [undefined, 'a', false],
])('contains: %j, %j → %s', (whole, part, met) => {
  expect(contains(whole, part)).toBe(met);
});
