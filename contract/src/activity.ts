import { z } from 'zod';
import { RunStatus } from './run.ts';
import { ADDITION } from './values/addition.ts';
import { RunId, WorkflowId } from './values/identifiers.ts';
import { Timestamp } from './values/timestamp.ts';

/** The latest run of a workflow, without its documents. Ours. */
export const LatestRun = z
  .object({
    id: RunId,
    status: RunStatus,
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({
    id: 'LatestRun',
    ...ADDITION,
    description: 'The latest run of a workflow, without its documents.',
  });
export type LatestRun = z.infer<typeof LatestRun>;

/** What has happened in a workflow lately. Ours. */
export const WorkflowActivity = z
  .object({
    workflowId: WorkflowId,
    latestRun: LatestRun.nullable().describe('Null if there is no run.'),
    failedRuns: z
      .number()
      .int()
      .describe('How many runs are `FAILED` that were accepted within the last 24 hours.'),
  })
  .meta({
    id: 'WorkflowActivity',
    ...ADDITION,
    description: 'The latest run of a workflow, and its failures of the last day.',
  });
export type WorkflowActivity = z.infer<typeof WorkflowActivity>;
