import type { TeamId } from '@docloom/contract';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { User } from '../users.ts';
import { USER_COLUMNS } from '../users.ts';

/** A member of a team; times are milliseconds since 1970, UTC. */
export interface TeamMemberRecord extends User {
  isOwner: boolean;
  disabledAt: number | null;
  /** When the member last used a token or a session, to the minute, or a password; null if never. */
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
    .leftJoin('passwords', 'passwords.userId', 'users.id')
    .select([...USER_COLUMNS, 'users.disabledAt', 'teamOwners.since as ownerSince'])
    .select('passwords.usedAt as passwordUsedAt')
    .select((users) =>
      users
        .selectFrom('tokens')
        .whereRef('tokens.userId', '=', 'users.id')
        .select(({ fn }) => fn.max('tokens.lastUsedAt').as('lastUsedAt'))
        .$asScalar()
        .as('tokenUsedAt'),
    )
    .select((users) =>
      users
        .selectFrom('sessions')
        .whereRef('sessions.userId', '=', 'users.id')
        .select(({ fn }) => fn.max('sessions.usedAt').as('usedAt'))
        .$asScalar()
        .as('sessionUsedAt'),
    )
    .where('users.teamId', '=', teamId)
    .orderBy('users.id')
    .execute();
  return rows.map(({ ownerSince, tokenUsedAt, sessionUsedAt, passwordUsedAt, ...member }) => {
    const uses = [tokenUsedAt, sessionUsedAt, passwordUsedAt].filter((at) => at !== null);
    const lastUsedAt = uses.length === 0 ? null : Math.max(...uses);
    return { ...member, isOwner: ownerSince !== null, lastUsedAt };
  });
}
