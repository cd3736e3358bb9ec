import { SourceData } from '@docloom/contract';
import type { Operation } from '../operation.ts';

/** The runs of a workflow. An addition of Docloom. */
export const runOperations = {
  list: {
    id: 'listRuns',
    tag: 'Runs',
    summary: 'List runs',
    description:
      'The newest first, filtered by `status`, `search` and the time at which they were accepted.',
    isAddition: true,
    answers: {
      200: {
        description: 'One page of runs.',
        headers: ['Docloom-Searched-Runs', 'Docloom-Searched-Since', 'Link'],
      },
    },
    problems: ['only_shared', 'too_many_waits'],
  },
  get: {
    id: 'getRun',
    tag: 'Runs',
    summary: 'Get run',
    description: 'With `wait`, the response waits for the end of the run.',
    isAddition: true,
    answers: { 200: { description: 'The run, which may still be in progress.' } },
    problems: ['too_many_waits'],
  },
  data: {
    id: 'getRunData',
    tag: 'Runs',
    summary: 'Get source data of run',
    description:
      'The source data of a run, exactly as it arrived: numbers keep all their digits. A team that the workflow is only shared with cannot read it. Pruning the history removes it with the run.',
    isAddition: true,
    answers: {
      200: {
        description: 'The data.',
        content: { contentType: 'application/json', schema: SourceData },
      },
    },
    problems: ['only_shared'],
  },
  retry: {
    id: 'retryRun',
    tag: 'Runs',
    summary: 'Retry run',
    description:
      'Makes the failed outputs of a `FAILED` run again, with the same data. The run keeps the failure in `retries`.',
    isAddition: true,
    answers: { 202: { description: 'The run, which is queued again.' } },
    problems: ['workflow_archived', 'run_not_failed'],
  },
} as const satisfies Record<string, Operation>;
