import type { TeamId, UserId } from '@docloom/contract';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';

/** A user as the rest of the service uses it. */
export interface User {
  id: UserId;
  name: string;
  /** In lower case. */
  email: string;
  teamId: TeamId | null;
}

/** A user as the operator sees it. */
export interface ListedUser extends User {
  teamName: string | null;
  /** Whether the user is an owner of the team. */
  isTeamOwner: boolean;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
  disabledAt: number | null;
  tokens: number;
  workflows: number;
  /** Number of the user's files in the drive, and their size in bytes. */
  files: number;
  bytes: number;
}

export const USER_COLUMNS = ['users.id', 'users.name', 'users.email', 'users.teamId'] as const;

/**
 * Returns the user with an email address.
 * @param email in upper or lower case: one address is one user
 */
export async function findUserByEmail(store: Store, email: string): Promise<User | undefined> {
  return queriesOf(store)
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('email', '=', oneAddress(email))
    .executeTakeFirst();
}

/** Returns the user with an id, or undefined if there is none. */
export async function findUser(store: Store, id: UserId): Promise<User | undefined> {
  return queriesOf(store)
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the user who was created first. */
export async function findFirstUser(store: Store): Promise<User | undefined> {
  return queriesOf(store)
    .selectFrom('users')
    .select(USER_COLUMNS)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns all users or those of one team, in the order of creation. */
export async function listUsers(store: Store, teamId?: TeamId): Promise<ListedUser[]> {
  const rows = await queriesOf(store)
    .selectFrom('users')
    .leftJoin('teams', 'teams.id', 'users.teamId')
    .leftJoin('teamOwners', (join) =>
      join
        .onRef('teamOwners.userId', '=', 'users.id')
        .onRef('teamOwners.teamId', '=', 'users.teamId'),
    )
    .leftJoin('driveUsage', 'driveUsage.userId', 'users.id')
    .select([
      ...USER_COLUMNS,
      'users.createdAt',
      'users.disabledAt',
      'teams.name as teamName',
      'teamOwners.since as ownerSince',
    ])
    .select((users) => [
      users.fn.coalesce('driveUsage.files', users.lit(0)).as('files'),
      users.fn.coalesce('driveUsage.bytes', users.lit(0)).as('bytes'),
    ])
    .select((users) => [
      users
        .selectFrom('tokens')
        .whereRef('tokens.userId', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('tokens'),
      users
        .selectFrom('workflows')
        .whereRef('workflows.ownerId', '=', 'users.id')
        .where('workflows.archivedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('workflows'),
    ])
    .$if(teamId !== undefined, (query) => query.where('users.teamId', '=', teamId ?? null))
    .orderBy('users.createdAt')
    .orderBy('users.id')
    .execute();
  return rows.map(({ ownerSince, ...user }) => ({ ...user, isTeamOwner: ownerSince !== null }));
}

/** Returns the ids of a team's members. */
export async function listTeamMemberIds(store: Store, teamId: TeamId): Promise<UserId[]> {
  const rows = await queriesOf(store)
    .selectFrom('users')
    .select('id')
    .where('teamId', '=', teamId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores a new user, unless another one has the email address.
 * @param createdAt milliseconds since 1970, UTC
 * @returns whether it was stored
 */
export async function insertUser(store: Store, user: User, createdAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOf(store)
    .insertInto('users')
    .values({ ...user, email: oneAddress(user.email), createdAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Moves a user to another team.
 * @param teamId null for no team
 */
export async function moveUserToTeam(
  store: Store,
  userId: UserId,
  teamId: TeamId | null,
): Promise<void> {
  await queriesOf(store).updateTable('users').set({ teamId }).where('id', '=', userId).execute();
}

/**
 * Disables a user. If the user is already disabled, the first date stays.
 * @returns whether the user was not disabled before
 */
export async function markUserDisabled(
  store: Store,
  id: UserId,
  disabledAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOf(store)
    .updateTable('users')
    .set({ disabledAt })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Enables a disabled user. @returns whether the user was disabled before */
export async function markUserEnabled(store: Store, id: UserId): Promise<boolean> {
  const { numUpdatedRows } = await queriesOf(store)
    .updateTable('users')
    .set({ disabledAt: null })
    .where('id', '=', id)
    .where('disabledAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores when a user last used the service, in milliseconds since 1970, UTC. */
export async function markUserActive(store: Store, id: UserId, lastUsedAt: number): Promise<void> {
  await queriesOf(store).updateTable('users').set({ lastUsedAt }).where('id', '=', id).execute();
}

/** Returns the same text for every spelling of an email address. */
export function oneAddress(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
