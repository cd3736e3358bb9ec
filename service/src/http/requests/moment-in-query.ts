import { z } from 'zod';

/**
 * Returns the schema of an optional moment in a query, written as in the contract §2. It becomes
 * milliseconds since 1970, UTC.
 */
export function momentInQuery(description: string) {
  return z.iso
    .datetime({ offset: true })
    .transform((timestamp) => Date.parse(timestamp))
    .optional()
    .describe(description);
}
