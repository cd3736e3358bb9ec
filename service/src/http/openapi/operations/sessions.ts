import type { Operation } from '../operation.ts';

/** The browsers in which the user is signed in. An addition of Docloom. */
export const sessionOperations = {
  list: {
    id: 'listSessions',
    tag: 'Account',
    summary: 'List sessions',
    description:
      'The browsers in which the user of the token is signed in to the pages, the latest used first.',
    isAddition: true,
    answers: { 200: { description: 'The sessions.' } },
  },
  endAll: {
    id: 'endSessions',
    tag: 'Account',
    summary: 'End sessions',
    description:
      'Signs the user out in all browsers. In the console, the session of the request itself stays.',
    isAddition: true,
    answers: { 204: { description: 'The sessions have ended.' } },
  },
  end: {
    id: 'endSession',
    tag: 'Account',
    summary: 'End a session',
    description: 'Signs the user out in one browser.',
    isAddition: true,
    answers: { 204: { description: 'The session has ended.' } },
  },
} as const satisfies Record<string, Operation>;
