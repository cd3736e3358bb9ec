import { types } from 'node:util';

/*
 * jest runs a test in a context with an `Error` of its own, so errors of Node itself, such as a
 * file that is not there, would be no `instanceof Error` in a test and only there. This makes them
 * what they are outside.
 */
const isInstanceOf = (constructor: unknown, value: unknown): boolean =>
  Function.prototype[Symbol.hasInstance].call(constructor, value);

Object.defineProperty(Error, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    return isInstanceOf(this, value) || (this === Error && types.isNativeError(value));
  },
});
