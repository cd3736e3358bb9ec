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
    .select([...USER_COLUMNS, 'users.disabledAt', 'users.lastUsedAt'])
    .select('teamOwners.since as ownerSince')
    .where('users.teamId', '=', teamId)
    .orderBy('users.id')
    .execute();
  return rows.map(({ ownerSince, ...member }) => ({ ...member, isOwner: ownerSince !== null }));
}
