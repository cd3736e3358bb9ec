import type { TeamId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import type { Author } from '../audit/author.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import {
  deleteTeam,
  findOrInsertTeam,
  findTeamByName,
  insertTeam,
  renameTeam,
} from '../store/records/teams.ts';
import { listTeamMemberIds } from '../store/records/users.ts';
import { PEOPLE_LOCK, transact } from '../store/transaction.ts';
import { recordTeamChange } from './record-people-change.ts';

/**
 * Creates a team.
 * @throws DocloomError `team_exists`
 */
export async function createTeam(
  dependencies: CreateDependencies,
  name: string,
  author: Author = 'operator',
): Promise<TeamId> {
  const { store, ids, clock } = dependencies;
  const id = ids.team();
  await transact(store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const isNew = await insertTeam(transaction, { id, name, createdAt: clock.now() });
    if (!isNew) throw problem('team_exists', name);
    const changing = { ...dependencies, store: transaction };
    await recordTeamChange(changing, author, { id, name }, { action: 'team.created' });
  });
  return id;
}

/**
 * Returns the id of a team, which is created if it does not exist.
 * @param changing its store is the transaction
 */
export async function findOrCreateTeam(
  changing: CreateDependencies,
  name: string,
  author: Author,
): Promise<TeamId> {
  const { store, ids, clock } = changing;
  const newId = ids.team();
  const id = await findOrInsertTeam(store, name, newId, clock.now());
  if (id === newId)
    await recordTeamChange(changing, author, { id, name }, { action: 'team.created' });
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
export async function changeTeamName(
  dependencies: CreateDependencies,
  name: string,
  newName: string,
  author: Author = 'operator',
): Promise<void> {
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const id = await teamOfName(transaction, name);
    const other = await findTeamByName(transaction, newName);
    if (other !== undefined && other !== id) throw problem('team_exists', newName);
    if (newName === name) return;
    await renameTeam(transaction, id, newName);
    const changing = { ...dependencies, store: transaction };
    const change = { action: 'team.renamed', details: { former: name } } as const;
    await recordTeamChange(changing, author, { id, name: newName }, change);
  });
}

/**
 * Removes a team without members. Workflows that were shared with it are no longer shared.
 * @throws DocloomError `team_unknown`, `team_in_use`
 */
export async function removeTeam(
  dependencies: CreateDependencies,
  name: string,
  author: Author = 'operator',
): Promise<void> {
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const id = await teamOfName(transaction, name);
    const members = await listTeamMemberIds(transaction, id);
    if (members.length > 0) throw problem('team_in_use', name, members.length);
    await deleteTeam(transaction, id);
    const changing = { ...dependencies, store: transaction };
    await recordTeamChange(changing, author, { id, name }, { action: 'team.removed' });
  });
}
