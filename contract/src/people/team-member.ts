import { z } from 'zod';
import { ADDITION } from '../values/addition.ts';
import { TeamId, UserId } from '../values/identifiers.ts';
import { Timestamp } from '../values/timestamp.ts';

/** What a member may do with the team itself. Ours. */
export const TeamRole = z.enum(['owner', 'member']).meta({
  id: 'TeamRole',
  ...ADDITION,
  description:
    '`owner`: may also remove members, and see and revoke their tokens. To everything that belongs to the team, all members have the same rights.',
});
export type TeamRole = z.infer<typeof TeamRole>;

/** The team of the user, with what the user may do in it. Ours. */
export const OwnTeam = z
  .object({
    id: TeamId,
    name: z.string(),
    role: TeamRole.describe('The role of the user.'),
    hasOwner: z
      .boolean()
      .describe('Whether anybody is an owner. If not, the operator of the service names one.'),
  })
  .meta({ id: 'OwnTeam', ...ADDITION, description: 'The team of the user of the request.' });
export type OwnTeam = z.infer<typeof OwnTeam>;

/** A member of the user's team. Ours. */
export const TeamMember = z
  .object({
    id: UserId,
    name: z.string(),
    email: z.string(),
    role: TeamRole,
    lastUsedAt: Timestamp.nullable().describe(
      'When the member last used a token or a session, to the minute, or signed in with a password. Null if never.',
    ),
    invitedUntil: Timestamp.nullable().describe(
      'When the invitation of a member who has never signed in expires. Null for other members.',
    ),
    you: z.boolean().describe('Whether it is the user of the request.'),
    disabled: z.boolean().describe('Whether the operator has disabled the user.'),
  })
  .meta({ id: 'TeamMember', ...ADDITION, description: "A member of the user's team." });
export type TeamMember = z.infer<typeof TeamMember>;
