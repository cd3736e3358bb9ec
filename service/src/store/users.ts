import { createHash } from 'node:crypto';
import type { TeamId, UserId } from '@docloom/contract';
import type { Store } from './tables.ts';

/** A user as the rest of the service knows one. */
export interface User {
  id: UserId;
  name: string;
  email: string;
  teamId: TeamId | null;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const USER_COLUMNS = ['users.id', 'users.name', 'users.email', 'users.teamId'] as const;

/** The user whom a developer access token was made for (contract §5), if there is one. */
export async function findUserByToken(store: Store, token: string): Promise<User | undefined> {
  return store
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .select(USER_COLUMNS)
    .where('tokens.hash', '=', hashOf(token))
    .executeTakeFirst();
}

export async function findUserByEmail(store: Store, email: string): Promise<User | undefined> {
  return store
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The team of a user, or null when the user has none or does not exist. */
export async function findTeamOfUser(store: Store, id: UserId): Promise<TeamId | null> {
  const user = await store
    .selectFrom('users')
    .select('teamId')
    .where('id', '=', id)
    .executeTakeFirst();
  return user?.teamId ?? null;
}

export async function insertUser(store: Store, user: User, createdAt: number): Promise<void> {
  await store
    .insertInto('users')
    .values({ ...user, createdAt })
    .execute();
}

export async function moveUserToTeam(store: Store, userId: UserId, teamId: TeamId): Promise<void> {
  await store.updateTable('users').set({ teamId }).where('id', '=', userId).execute();
}

/** Keeps the hash of a token; a token that is known already stays with its user. */
export async function insertToken(
  store: Store,
  token: string,
  userId: UserId,
  createdAt: number,
): Promise<void> {
  await store
    .insertInto('tokens')
    .values({ hash: hashOf(token), userId, createdAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/**
 * The team of that name, made when there is none.
 * @param newId is used only for a new team
 */
export async function findOrInsertTeam(
  store: Store,
  name: string,
  newId: TeamId,
  createdAt: number,
): Promise<TeamId> {
  await store
    .insertInto('teams')
    .values({ id: newId, name, createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { id } = await store
    .selectFrom('teams')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}
