import type { TeamId } from '@docloom/contract';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { User } from '../users.ts';
import { USER_COLUMNS } from '../users.ts';

/** A member of a team; times are milliseconds since 1970, UTC. */
export interface TeamMemberRecord extends User {
  isOwner: boolean;
  disabledAt: number | null;
  /** When the member last used a token or a session, to the minute; null if never. */
  lastUsedAt: number | null;
  /** When the invitation of a member expires who has never signed in; null if there is none. */
  invitedUntil: number | null;
}

/** Returns the members of a team, in the order in which they were created. */
export async function listTeamMembers(store: Store, teamId: TeamId): Promise<TeamMemberRecord[]> {
  const rows = await queriesOf(store)
    .selectFrom('users')
    .leftJoin('teamOwners', (join) =>
      join
        .onRef('teamOwners.userId', '=', 'users.id')
        .onRef('teamOwners.teamId', '=', 'users.teamId'),
    )
    .leftJoin('passwords', 'passwords.userId', 'users.id')
    .leftJoin('invitations', (join) =>
      join
        .onRef('invitations.userId', '=', 'users.id')
        .on('passwords.userId', 'is', null)
        .on('users.lastUsedAt', 'is', null),
    )
    .select([...USER_COLUMNS, 'users.disabledAt', 'users.lastUsedAt'])
    .select('invitations.expiresAt as invitedUntil')
    .select('teamOwners.since as ownerSince')
    .where('users.teamId', '=', teamId)
    .orderBy('users.id')
    .execute();
  return rows.map(({ ownerSince, ...member }) => ({ ...member, isOwner: ownerSince !== null }));
}
