import { z } from 'zod';
import { ADDITION } from '../values/addition.ts';

/** What most of some durations were. Ours. */
export const Percentiles = z
  .object({
    p50: z.number().int().describe('The median: half of them were not longer.'),
    p95: z.number().int().describe('95 of 100 were not longer.'),
  })
  .meta({
    id: 'Percentiles',
    ...ADDITION,
    description: 'What most of some durations were, in milliseconds, accurate to one percent.',
  });
export type Percentiles = z.infer<typeof Percentiles>;
