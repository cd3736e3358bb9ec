import type { Operation } from '../operation.ts';

/** Developer access tokens, without the tokens themselves. An addition of Docloom. */
export const tokenOperations = {
  list: {
    id: 'listTokens',
    tag: 'People',
    summary: 'List tokens',
    description:
      'Your developer access tokens; if you are an owner of your team, also those of its members. The tokens themselves are not shown.',
    isAddition: true,
    answers: { 200: { description: 'The tokens.', headers: ['Link'] } },
  },
  revoke: {
    id: 'revokeToken',
    tag: 'People',
    summary: 'Revoke token',
    description:
      'Revokes one of your tokens; if you are an owner of your team, also one of its members. It is rejected from the next request on, and sessions that began with it end.',
    isAddition: true,
    answers: { 204: { description: 'The token is revoked.' } },
    problems: ['not_yours', 'owners_only'],
  },
} as const satisfies Record<string, Operation>;
