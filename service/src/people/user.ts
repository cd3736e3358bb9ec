import { problem } from '../errors/errors.ts';
import type { ChangeDependencies, CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { findOrInsertTeam } from '../store/records/teams.ts';
import type { User } from '../store/records/users.ts';
import {
  findUserByEmail,
  insertUser,
  markUserDisabled,
  markUserEnabled,
  moveUserToTeam,
} from '../store/records/users.ts';
import { teamOfName } from './team.ts';
import { PEOPLE_LOCK, transact } from '../store/transaction.ts';

/** A user to create. */
export interface UserAttributes {
  email: string;
  name: string;
  /** The name of the team, which is created if it does not exist. */
  team?: string | undefined;
}

/**
 * Creates a user.
 * @throws DocloomError `user_exists`
 */
export async function createUser(
  { store, ids, clock }: CreateDependencies,
  { email, name, team }: UserAttributes,
): Promise<User> {
  return transact(store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const user = { id: ids.user(), name, email, teamId: null };
    const isNew = await insertUser(transaction, user, clock.now());
    if (!isNew) throw problem('user_exists', email);
    if (team !== undefined) {
      const teamId = await findOrInsertTeam(transaction, team, ids.team(), clock.now());
      await moveUserToTeam(transaction, user.id, teamId);
    }
    return requireUser(transaction, email);
  });
}

/** Returns the user of an e-mail address, who is created without a team if there is none. */
export async function findOrInsertUser(
  { store, ids, clock }: CreateDependencies,
  { email, name }: Pick<UserAttributes, 'email' | 'name'>,
): Promise<User> {
  await insertUser(store, { id: ids.user(), name, email, teamId: null }, clock.now());
  return requireUser(store, email);
}

/**
 * Returns the user of an e-mail address.
 * @throws DocloomError `user_unknown`
 */
export async function requireUser(store: Store, email: string): Promise<User> {
  const user = await findUserByEmail(store, email);
  if (!user) throw problem('user_unknown', email);
  return user;
}

/**
 * Moves a user into a team, with everything that the user owns.
 * @param team the name of an existing team, or null for no team
 * @throws DocloomError `user_unknown`, `team_unknown`
 */
export async function moveUser(store: Store, email: string, team: string | null): Promise<void> {
  await transact(store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const { id } = await requireUser(transaction, email);
    const teamId = team === null ? null : await teamOfName(transaction, team);
    await moveUserToTeam(transaction, id, teamId);
  });
}

/**
 * Disables a user: the user's tokens are rejected from the next request on. The user's property
 * stays, and workflows keep running, because others rely on them.
 * @throws DocloomError `user_unknown`
 */
export async function disableUser(
  { store, clock }: ChangeDependencies,
  email: string,
): Promise<void> {
  const { id } = await requireUser(store, email);
  await markUserDisabled(store, id, clock.now());
}

/**
 * Enables a user: the user's tokens are accepted again.
 * @throws DocloomError `user_unknown`
 */
export async function enableUser(store: Store, email: string): Promise<void> {
  const { id } = await requireUser(store, email);
  await markUserEnabled(store, id);
}
