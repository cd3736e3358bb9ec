import { z } from 'zod';
import type { IdPrefix } from '../../ids/ids.ts';
import { idPattern } from '../../ids/ids.ts';

/**
 * Returns the schema of the cursor of a list: the id of the last entry on the previous page. The
 * entry need not exist any more.
 */
export function cursorInQuery(prefix: IdPrefix) {
  return z
    .string()
    .regex(
      idPattern(prefix),
      'is not a cursor of this list. Take the address of the next page from the header Link unchanged, or omit cursor to start with the first page',
    )
    .optional()
    .describe('The start of the page, from the header `Link` of the previous page.');
}
