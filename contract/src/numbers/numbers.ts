import { z } from 'zod';
import { ADDITION } from '../values/addition.ts';
import { WorkflowId } from '../values/identifiers.ts';
import { Percentiles } from './percentiles.ts';

const figures = {
  documents: z
    .number()
    .int()
    .describe('How many documents were made. A document and its PDF copy count as one.'),
  failedRuns: z.number().int().describe('How many runs are `FAILED`.'),
  renderMilliseconds: Percentiles.nullable().describe(
    'How long it took to render a document. Null if nothing was measured.',
  ),
  deliveryMilliseconds: Percentiles.nullable().describe(
    'How long it took from the data to the receiver of `documents.created`. Events that somebody has sent again are not counted. Null if nothing was delivered.',
  ),
};

/** The numbers of some time. Ours. */
export const PeriodNumbers = z.object(figures).meta({
  id: 'PeriodNumbers',
  ...ADDITION,
  description: 'What has happened in some time.',
});
export type PeriodNumbers = z.infer<typeof PeriodNumbers>;

/** The numbers of one day. Ours. */
export const DayNumbers = z
  .object({
    date: z.iso.date(),
    isComplete: z.boolean().describe('False for today.'),
    ...figures,
  })
  .meta({ id: 'DayNumbers', ...ADDITION, description: 'What has happened on one day.' });
export type DayNumbers = z.infer<typeof DayNumbers>;

/** The numbers of one workflow. Ours. */
export const WorkflowNumbers = z
  .object({ workflowId: WorkflowId, name: z.string(), ...figures })
  .meta({
    id: 'WorkflowNumbers',
    ...ADDITION,
    description: 'What has happened in one workflow on all of the days.',
  });
export type WorkflowNumbers = z.infer<typeof WorkflowNumbers>;

/** Documents, failures and durations by days. Ours. */
export const Numbers = z
  .object({
    timeZone: z.string().describe('The time zone in which the days begin and end.'),
    days: z
      .array(DayNumbers)
      .describe(
        'The oldest first, up to today, with days on which nothing happened. Days whose runs are not kept any more, or would take too long to count, are missing at the beginning.',
      ),
    total: PeriodNumbers,
    workflows: z.array(WorkflowNumbers),
  })
  .meta({
    id: 'Numbers',
    ...ADDITION,
    description: 'Documents, failures and durations, by days and by workflows.',
  });
export type Numbers = z.infer<typeof Numbers>;
