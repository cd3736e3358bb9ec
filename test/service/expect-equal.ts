import { isDeepStrictEqual } from 'node:util';

/**
 * Expects the same as `expect(actual).toEqual(expected)`, which it calls only for values that differ.
 * Creating an expectation takes longer than comparing small values, and a model is compared with the
 * service tens of thousands of times.
 */
export function expectEqual<Value>(actual: Value, expected: Value): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
