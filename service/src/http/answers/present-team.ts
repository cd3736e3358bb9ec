import type { InvitationCreated, OwnTeam, TeamMember, Token } from '@docloom/contract';
import type { Addresses } from '../../addresses/addresses.ts';
import type { CreatedInvitation } from '../../people/invitation.ts';
import type { OwnTeamRecord } from '../../people/team-owner.ts';
import type { TeamMemberRecord } from '../../store/records/membership/team-members.ts';
import type { ListedToken } from '../../store/records/tokens.ts';
import type { User } from '../../store/records/users.ts';
import { toTimestamp, toTimestampOrNull } from '../../time/clock.ts';

/** Converts the team of a user to its payload. */
export function presentTeam({ id, name, isOwner, hasOwner }: OwnTeamRecord): OwnTeam {
  return { id, name, role: roleOf(isOwner), hasOwner };
}

/** Converts a member of the team of a user to its payload. */
export function presentMember(user: Pick<User, 'id'>, member: TeamMemberRecord): TeamMember {
  const { id, name, email, isOwner, lastUsedAt, invitedUntil, disabledAt } = member;
  return {
    id,
    name,
    email,
    role: roleOf(isOwner),
    lastUsedAt: toTimestampOrNull(lastUsedAt),
    invitedUntil: toTimestampOrNull(invitedUntil),
    you: id === user.id,
    disabled: disabledAt !== null,
  };
}

/** Converts a new invitation to its payload, which is the only one with its address. */
export function presentInvitation(
  addresses: Addresses,
  { secret, user: { id, name, email }, expiresAt }: CreatedInvitation,
): InvitationCreated {
  const url = addresses.invitation(secret);
  return { url, expiresAt: toTimestamp(expiresAt), user: { id, name, email } };
}

/** Converts a token to its payload, which does not have the token itself. */
export function presentToken(token: ListedToken): Token {
  const { id, label, userId, userName, createdAt, lastUsedAt, expiresAt } = token;
  return {
    id,
    label,
    user: { id: userId, name: userName },
    createdAt: toTimestamp(createdAt),
    lastUsedAt: toTimestampOrNull(lastUsedAt),
    expiresAt: toTimestampOrNull(expiresAt),
  };
}

const roleOf = (isOwner: boolean) => (isOwner ? 'owner' : 'member');
