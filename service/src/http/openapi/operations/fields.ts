import type { Operation } from '../operation.ts';

/** What templates ask for. Ours. */
export const fieldOperations = {
  list: {
    id: 'listFields',
    tag: 'Workflows',
    summary: 'List the fields of a workflow',
    description: 'What its templates ask for, in the order in which it first appears.',
    isAddition: true,
    answers: { 200: { says: 'The fields.' } },
  },
} as const satisfies Record<string, Operation>;
