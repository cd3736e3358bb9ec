import type { Operation } from '../operation.ts';

/** The fields of templates. An addition of Docloom. */
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
