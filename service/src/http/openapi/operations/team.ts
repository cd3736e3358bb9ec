import type { Operation } from '../operation.ts';

/** The team of the user and its members. An addition of Docloom. */
export const teamOperations = {
  get: {
    id: 'getTeam',
    tag: 'People',
    summary: 'Get team',
    description: 'Your team, and whether you are one of its owners.',
    isAddition: true,
    answers: { 200: { description: 'The team.' } },
    problems: ['no_team'],
  },
  listMembers: {
    id: 'listTeamMembers',
    tag: 'People',
    summary: 'List members',
    description: 'The members of your team, in the order in which they were created.',
    isAddition: true,
    answers: { 200: { description: 'The members.' } },
    problems: ['no_team'],
  },
  removeMember: {
    id: 'removeTeamMember',
    tag: 'People',
    summary: 'Remove member',
    description:
      'Removes a member from your team, if you are one of its owners. Everything that the member owns goes along: the team sees these workflows and files no more, and the member keeps them.',
    isAddition: true,
    answers: { 204: { description: 'The user is in no team.' } },
    problems: ['no_team', 'owners_only', 'not_yours', 'own_membership'],
  },
} as const satisfies Record<string, Operation>;
