import type { TeamId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { deleteTeam, findTeamByName, insertTeam, renameTeam } from '../store/records/teams.ts';
import { listTeamMemberIds } from '../store/records/users.ts';
import { PEOPLE_LOCK, transact } from '../store/transaction.ts';

/**
 * Creates a team.
 * @throws DocloomError `team_exists`
 */
export async function createTeam(
  { store, ids, clock }: CreateDependencies,
  name: string,
): Promise<TeamId> {
  const id = ids.team();
  const isNew = await transact(store, { lock: PEOPLE_LOCK }, (transaction) =>
    insertTeam(transaction, { id, name, createdAt: clock.now() }),
  );
  if (!isNew) throw problem('team_exists', name);
  return id;
}

/**
 * Returns the id of a team.
 * @throws DocloomError `team_unknown`
 */
export async function teamOfName(store: Store, name: string): Promise<TeamId> {
  const id = await findTeamByName(store, name);
  if (id === undefined) throw problem('team_unknown', name);
  return id;
}

/**
 * Renames a team.
 * @throws DocloomError `team_unknown`, `team_exists`
 */
export async function changeTeamName(store: Store, name: string, newName: string): Promise<void> {
  await transact(store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const id = await teamOfName(transaction, name);
    const other = await findTeamByName(transaction, newName);
    if (other !== undefined && other !== id) throw problem('team_exists', newName);
    await renameTeam(transaction, id, newName);
  });
}

/**
 * Removes a team without members. Workflows that were shared with it are no longer shared.
 * @throws DocloomError `team_unknown`, `team_in_use`
 */
export async function removeTeam(store: Store, name: string): Promise<void> {
  await transact(store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const id = await teamOfName(transaction, name);
    const members = await listTeamMemberIds(transaction, id);
    if (members.length > 0) throw problem('team_in_use', name, members.length);
    await deleteTeam(transaction, id);
  });
}
