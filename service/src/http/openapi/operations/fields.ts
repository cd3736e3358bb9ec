import type { Operation } from '../operation.ts';

/** The fields of templates. An addition of Docloom. */
export const fieldOperations = {
  list: {
    id: 'listFields',
    tag: 'Workflows',
    summary: 'List the fields of a workflow',
    description: 'The fields of its templates, in the order in which they first appear.',
    isAddition: true,
    answers: { 200: { description: 'The fields.' } },
  },
} as const satisfies Record<string, Operation>;
