import type { TeamId, UserId } from '@docloom/contract';
import { cachedQuery } from '../../prepared-query.ts';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import { foldPath } from './folded-path.ts';

/** A team, or a user without a team, whose files have a folder of the drive. */
export interface Holder {
  id: TeamId | UserId;
  name: string;
}

/** The folder of a holder, which never changes. */
export interface HolderFolder {
  id: Holder['id'];
  folder: string;
}

/** Returns the folder of an owner's new files; undefined if there is none yet. */
export async function findFolderOfOwner(
  store: Store,
  ownerId: UserId,
): Promise<HolderFolder | undefined> {
  const { rows } = await selectFolder(store, { ownerId });
  return rows[0];
}

const selectFolder = cachedQuery((store, { ownerId }: { ownerId: UserId }) =>
  queriesOf(store)
    .selectFrom('users')
    .innerJoin('driveHolders', (join) =>
      join.on((holder) =>
        holder('driveHolders.id', '=', holder.fn.coalesce('users.teamId', 'users.id')),
      ),
    )
    .select(['driveHolders.id', 'driveHolders.folder'])
    .where('users.id', '=', ownerId),
);

/** Returns the team of an owner, or the owner without a team. @throws if there is no such user */
export async function findHolder(store: Store, ownerId: UserId): Promise<Holder> {
  const user = await queriesOf(store)
    .selectFrom('users')
    .leftJoin('teams', 'teams.id', 'users.teamId')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'teams.id as teamId',
      'teams.name as teamName',
    ])
    .where('users.id', '=', ownerId)
    .executeTakeFirstOrThrow();
  // A user may have no name.
  return { id: user.teamId ?? user.id, name: user.teamName ?? (user.name || user.email) };
}

/** Stores the folder of a holder, unless it has one or another one has that folder. */
export async function insertHolderFolder(
  store: Store,
  { id }: Pick<Holder, 'id'>,
  folder: string,
): Promise<void> {
  await queriesOf(store)
    .insertInto('driveHolders')
    .values({ id, folder, foldedFolder: foldPath(folder) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether a folder of the drive is that of a holder. */
export async function isHolderFolder(store: Store, folder: string): Promise<boolean> {
  const found = await queriesOf(store)
    .selectFrom('driveHolders')
    .select('id')
    .where('foldedFolder', '=', foldPath(folder))
    .executeTakeFirst();
  return found !== undefined;
}
