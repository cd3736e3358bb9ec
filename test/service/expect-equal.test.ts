import { expectEqual } from './expect-equal.ts';

describe('expectEqual', () => {
  it.each([
    [1, 2],
    [0, -0],
    [[1], [1, 2]],
    [{ a: { b: null } }, { a: { b: 0 } }],
    [new Set(['a']), new Set(['b'])],
  ])('fails for %p and %p, with the message of toEqual', (actual: unknown, expected) => {
    expect(() => expectEqual(actual, expected)).toThrow('expect(received).toEqual(expected)');
  });

  it.each([
    [NaN, NaN],
    [{ a: [1] }, { a: [1] }],
    [{ a: undefined }, {}],
  ])('accepts %p and %p, as toEqual does', (actual: unknown, expected) => {
    expect(() => expectEqual(actual, expected)).not.toThrow();
  });
});
