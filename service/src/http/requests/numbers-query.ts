import type { WorkflowId } from '@docloom/contract';
import { z } from 'zod';
import { isTimeZone } from '../../time/days-of-zone.ts';
import { wholeNumberInQuery } from './number-in-query.ts';

const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

/** Which numbers are wanted. */
export const NumbersQuery = z.object({
  days: wholeNumberInQuery(z.number().int().min(1).max(MOST_DAYS))
    .default(DEFAULT_DAYS)
    .describe('How many days, with today.'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'is not a time zone, such as Europe/Berlin')
    .default('UTC')
    .describe('The time zone in which the days begin and end, such as `Europe/Berlin`.'),
  workflowId: z
    .string()
    .transform((id) => id as WorkflowId)
    .optional()
    .describe('Counts this workflow only, instead of all that the user may read.'),
});
