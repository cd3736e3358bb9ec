import { z } from 'zod';

/** Returns the schema of a switch in the query of an address: `true` or `false`, and nothing else. */
export function booleanInQuery() {
  return z.preprocess(
    (text) => (text === 'true' ? true : text === 'false' ? false : text),
    z.boolean(),
  );
}
