import { z } from 'zod';

/** Returns the schema of a boolean query parameter: exactly `true` or `false`. */
export function booleanInQuery() {
  return z.preprocess(
    (text) => (text === 'true' ? true : text === 'false' ? false : text),
    z.boolean(),
  );
}
