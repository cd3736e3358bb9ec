import type { Operation } from '../operation.ts';

/** Documents, failures and durations by days. An addition of Docloom. */
export const numbersOperations = {
  get: {
    id: 'getNumbers',
    tag: 'Workflows',
    summary: 'Get numbers',
    description:
      'How many documents were made, how many runs have failed, and how long rendering and delivery took, for each day and for each workflow. A run belongs to the day on which its data was accepted, and a delivery to the day on which its event was made. The days before today may be up to an hour old.',
    isAddition: true,
    answers: { 200: { description: 'The numbers.' } },
    problems: ['not_found', 'not_yours', 'too_many_waits'],
  },
} as const satisfies Record<string, Operation>;
