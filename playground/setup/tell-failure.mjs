import { Interrupted, SetupFailure } from './setup-failure.mjs';

/**
 * Ends a program that could not do its work: says why, without a stack when the person can act on
 * it, and sets our exit code. It is 130 when the person asked us to stop.
 * @param {unknown} error
 */
export function tellFailure(error) {
  const expected = error instanceof SetupFailure || error instanceof Interrupted;
  console.error(expected ? `\n${error.message}` : error);
  process.exitCode = error instanceof Interrupted ? 130 : 1;
}
