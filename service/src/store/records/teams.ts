import type { TeamId } from '@docloom/contract';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';

/** A team as the operator sees it. */
export interface ListedTeam {
  id: TeamId;
  name: string;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
  members: number;
  owners: number;
  /** How many workflows are shared with it, without archived ones. */
  sharedWorkflows: number;
}

/** Returns the team with the id, if there is one. */
export async function findTeam(
  store: Store,
  id: TeamId,
): Promise<Pick<ListedTeam, 'id' | 'name'> | undefined> {
  return queriesOf(store)
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the id of the team with the name, if there is one. */
export async function findTeamByName(store: Store, name: string): Promise<TeamId | undefined> {
  const team = await queriesOf(store)
    .selectFrom('teams')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  return team?.id;
}

/**
 * Creates a team, unless one with that name exists.
 * @returns whether it was created
 */
export async function insertTeam(
  store: Store,
  team: { id: TeamId; name: string; createdAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOf(store)
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Returns the team with that name, and creates it if there is none.
 * @param newId is used only for a new team
 */
export async function findOrInsertTeam(
  store: Store,
  name: string,
  newId: TeamId,
  createdAt: number,
): Promise<TeamId> {
  await insertTeam(store, { id: newId, name, createdAt });
  const { id } = await queriesOf(store)
    .selectFrom('teams')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Renames a team. */
export async function renameTeam(store: Store, id: TeamId, name: string): Promise<void> {
  await queriesOf(store).updateTable('teams').set({ name }).where('id', '=', id).execute();
}

/** Deletes a team without members. Workflows that were shared with it no longer are. */
export async function deleteTeam(store: Store, id: TeamId): Promise<void> {
  await queriesOf(store)
    .updateTable('workflows')
    .set({ teamId: null })
    .where('teamId', '=', id)
    .execute();
  await queriesOf(store).deleteFrom('teams').where('id', '=', id).execute();
}

/** Returns all teams, sorted by name. */
export async function listTeams(store: Store): Promise<ListedTeam[]> {
  return queriesOf(store)
    .selectFrom('teams')
    .select(['teams.id', 'teams.name', 'teams.createdAt'])
    .select((teams) => [
      teams
        .selectFrom('users')
        .whereRef('users.teamId', '=', 'teams.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('members'),
      teams
        .selectFrom('teamOwners')
        .innerJoin('users', 'users.id', 'teamOwners.userId')
        .whereRef('teamOwners.teamId', '=', 'teams.id')
        .whereRef('users.teamId', '=', 'teams.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('owners'),
      teams
        .selectFrom('workflows')
        .whereRef('workflows.teamId', '=', 'teams.id')
        .where('workflows.archivedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('sharedWorkflows'),
    ])
    .orderBy('teams.name')
    .execute();
}
