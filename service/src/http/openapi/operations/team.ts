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
  invite: {
    id: 'inviteTeamMember',
    tag: 'People',
    summary: 'Invite member',
    description:
      'Creates a user in your team, if you are one of its owners, and an address at which that person sets a password once. A member who has never signed in gets a new address, and the former one stops working. Other users who exist already are not invited.',
    isAddition: true,
    answers: { 201: { description: 'The invitation.' } },
    problems: ['no_team', 'owners_only', 'not_invitable'],
  },
  removeMember: {
    id: 'removeTeamMember',
    tag: 'People',
    summary: 'Remove member',
    description:
      'Removes a member from your team, if you are one of its owners. Everything that the member owns goes along: the team sees these workflows and files no more, and the member keeps them. The invitation of a member who has never set a password is revoked.',
    isAddition: true,
    answers: { 204: { description: 'The user is in no team.' } },
    problems: ['no_team', 'owners_only', 'not_yours', 'own_membership'],
  },
} as const satisfies Record<string, Operation>;
