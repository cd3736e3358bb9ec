import type { AuditDetails, UserId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import type { Author } from '../audit/author.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { deleteTeamOwner } from '../store/records/membership/team-owners.ts';
import { findTeam } from '../store/records/teams.ts';
import type { User } from '../store/records/users.ts';
import {
  findUser,
  findUserByEmail,
  insertUser,
  markUserDisabled,
  markUserEnabled,
  moveUserToTeam,
} from '../store/records/users.ts';
import { recordUserChange } from './record-people-change.ts';
import { findOrCreateTeam, teamOfName } from './team.ts';
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
  dependencies: CreateDependencies,
  { email, name, team }: UserAttributes,
  author: Author = 'operator',
): Promise<User> {
  return transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const changing = { ...dependencies, store: transaction };
    const user = await insertNewUser(changing, { email, name }, author);
    if (!user) throw problem('user_exists', email);
    if (team !== undefined) await moveIntoTeam(changing, user, team, author);
    return requireUser(transaction, email);
  });
}

/**
 * Returns the user of an e-mail address, who is created without a team if there is none.
 * @param changing its store is the transaction
 * @param joined a team that the user joins next, which sees the creation
 */
export async function findOrCreateUser(
  changing: CreateDependencies,
  attributes: Pick<UserAttributes, 'email' | 'name'>,
  author: Author,
  joined: User['teamId'] = null,
): Promise<User> {
  await insertNewUser(changing, attributes, author, joined);
  return requireUser(changing.store, attributes.email);
}

/** @returns undefined if the user exists */
async function insertNewUser(
  changing: CreateDependencies,
  { email, name }: Pick<UserAttributes, 'email' | 'name'>,
  author: Author,
  joined: User['teamId'] = null,
): Promise<User | undefined> {
  const user = { id: changing.ids.user(), name, email, teamId: null };
  const isNew = await insertUser(changing.store, user, changing.clock.now());
  if (!isNew) return undefined;
  await recordUserChange(changing, author, user, { action: 'user.created', teamId: joined });
  return user;
}

/**
 * Moves a user into the team of a name, which is created if it does not exist.
 * @param changing its store is the transaction
 */
export async function moveIntoTeam(
  changing: CreateDependencies,
  user: User,
  team: string,
  author: Author,
): Promise<User> {
  const teamId = await findOrCreateTeam(changing, team, author);
  return moveTo(changing, user, { teamId, team }, author);
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
 * Returns a user who has made a request.
 * @throws Error if there is none with the id: users are never deleted
 */
export async function requireUserWithId(store: Store, id: UserId): Promise<User> {
  const user = await findUser(store, id);
  if (!user) throw new Error(`There is no user ${id}`);
  return user;
}

/**
 * Moves a user into a team, with everything that the user owns.
 * @param team the name of an existing team, or null for no team
 * @throws DocloomError `user_unknown`, `team_unknown`
 */
export async function moveUser(
  dependencies: CreateDependencies,
  email: string,
  team: string | null,
  author: Author = 'operator',
): Promise<void> {
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const user = await requireUser(transaction, email);
    const teamId = team === null ? null : await teamOfName(transaction, team);
    await moveTo({ ...dependencies, store: transaction }, user, { teamId, team }, author);
  });
}

/** The team that a user is moved to. */
interface TeamChange extends Pick<AuditDetails, 'invitation'> {
  teamId: User['teamId'];
  /** Its name, or null for no team. */
  team: string | null;
}

/**
 * Moves a user to another team, or to none. An owner of the former team is its owner no more.
 * @param changing its store is the transaction
 */
export async function moveTo(
  changing: CreateDependencies,
  user: User,
  { teamId, team, invitation }: TeamChange,
  author: Author,
): Promise<User> {
  const { id, teamId: formerTeamId } = user;
  if (teamId === formerTeamId) return user;
  await moveUserToTeam(changing.store, id, teamId);
  await deleteTeamOwner(changing.store, id);
  const former = formerTeamId && (await findTeam(changing.store, formerTeamId));
  const details = {
    ...(invitation && { invitation }),
    ...(team !== null && { team }),
    ...(former && { former: former.name }),
  };
  const change = { action: 'user.moved', details, teamId: formerTeamId } as const;
  await recordUserChange(changing, author, user, change);
  return { ...user, teamId };
}

/**
 * Disables a user: the user's tokens are rejected from the next request on. The user's property
 * stays, and workflows keep running, because others rely on them.
 * @throws DocloomError `user_unknown`
 */
export async function disableUser(
  dependencies: CreateDependencies,
  email: string,
  author: Author = 'operator',
): Promise<void> {
  await changeUser(dependencies, email, async (changing, user) => {
    if (!(await markUserDisabled(changing.store, user.id, changing.clock.now()))) return;
    await recordUserChange(changing, author, user, { action: 'user.disabled' });
  });
}

/**
 * Enables a user: the user's tokens are accepted again.
 * @throws DocloomError `user_unknown`
 */
export async function enableUser(
  dependencies: CreateDependencies,
  email: string,
  author: Author = 'operator',
): Promise<void> {
  await changeUser(dependencies, email, async (changing, user) => {
    if (!(await markUserEnabled(changing.store, user.id))) return;
    await recordUserChange(changing, author, user, { action: 'user.enabled' });
  });
}

/**
 * Changes the user with an e-mail address in a transaction.
 * @param change gets the dependencies with the transaction as their store
 * @throws DocloomError `user_unknown`, the error of the change
 */
export async function changeUser(
  dependencies: CreateDependencies,
  email: string,
  change: (changing: CreateDependencies, user: User) => Promise<void>,
): Promise<void> {
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const user = await requireUser(transaction, email);
    await change({ ...dependencies, store: transaction }, user);
  });
}
