import type { TeamId, UserId } from '@docloom/contract';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';

/**
 * Makes a member an owner of the team. An owner stays one since then.
 * @returns whether the member was no owner of the team before
 */
export async function insertTeamOwner(
  store: Store,
  owner: { userId: UserId; teamId: TeamId; since: number },
): Promise<boolean> {
  const { teamId, since } = owner;
  const { numInsertedOrUpdatedRows } = await queriesOf(store)
    .insertInto('teamOwners')
    .values(owner)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ teamId, since })
        .where('teamOwners.teamId', '!=', teamId),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Takes the ownership of whatever team from a user.
 * @returns whether the user had it
 */
export async function deleteTeamOwner(store: Store, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await queriesOf(store)
    .deleteFrom('teamOwners')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the ids of a team's owners. Only members of a team own it. */
export async function listTeamOwnerIds(store: Store, teamId: TeamId): Promise<UserId[]> {
  const rows = await queriesOf(store)
    .selectFrom('teamOwners')
    .innerJoin('users', 'users.id', 'teamOwners.userId')
    .select('users.id')
    .where('teamOwners.teamId', '=', teamId)
    .where('users.teamId', '=', teamId)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}
