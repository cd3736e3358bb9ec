import type { Operation } from '../operation.ts';

/** What has happened in the workflows lately. An addition of Docloom. */
export const activityOperations = {
  list: {
    id: 'listActivity',
    tag: 'Workflows',
    summary: 'List activity',
    description:
      'For each workflow its latest run, and how many runs of the last 24 hours have failed. The pages and their order are those of the list of workflows.',
    isAddition: true,
    answers: { 200: { description: 'The activity of the workflows.', headers: ['Link'] } },
  },
} as const satisfies Record<string, Operation>;
