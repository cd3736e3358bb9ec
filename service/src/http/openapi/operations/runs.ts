import type { Operation } from '../operation.ts';

/** The runs of a workflow. An addition of Docloom. */
export const runOperations = {
  list: {
    id: 'listRuns',
    tag: 'Runs',
    summary: 'List runs',
    description: 'The newest first.',
    isAddition: true,
    answers: { 200: { says: 'One page of runs.', headers: ['Link'] } },
  },
  get: {
    id: 'getRun',
    tag: 'Runs',
    summary: 'Get run',
    description: 'With `wait` the answer comes as soon as the run has ended.',
    isAddition: true,
    answers: { 200: { says: 'The run, ended or not.' } },
  },
  retry: {
    id: 'retryRun',
    tag: 'Runs',
    summary: 'Retry run',
    description: 'Makes the outputs of a `FAILED` run that failed once more, with the same data.',
    isAddition: true,
    answers: { 202: { says: 'The run, which is queued again.' } },
    problems: ['workflow_archived', 'run_not_failed'],
  },
} as const satisfies Record<string, Operation>;
