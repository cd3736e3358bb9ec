import type { UserId } from '@docloom/contract';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { User } from '../users.ts';
import { oneAddress, USER_COLUMNS } from '../users.ts';

/** A user with the hash of the user's password. */
export interface UserWithPassword {
  user: User;
  userDisabledAt: number | null;
  hash: string;
}

/**
 * Returns the user with an email address and a password, or undefined if there is none.
 * @param email in upper or lower case: one address is one user
 */
export async function findUserWithPassword(
  store: Store,
  email: string,
): Promise<UserWithPassword | undefined> {
  const row = await queriesOf(store)
    .selectFrom('users')
    .innerJoin('passwords', 'passwords.userId', 'users.id')
    .select(USER_COLUMNS)
    .select(['users.disabledAt', 'passwords.hash'])
    .where('users.email', '=', oneAddress(email))
    .executeTakeFirst();
  if (!row) return undefined;
  const { disabledAt: userDisabledAt, hash, ...user } = row;
  return { user, userDisabledAt, hash };
}

/** Returns the hash of a user's password, or undefined if there is none. */
export async function findPasswordHash(store: Store, userId: UserId): Promise<string | undefined> {
  const row = await queriesOf(store)
    .selectFrom('passwords')
    .select('hash')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.hash;
}

/** Returns whether any user has a password. */
export async function hasAnyPassword(store: Store): Promise<boolean> {
  const row = await queriesOf(store).selectFrom('passwords').select('userId').executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the password of a user, which replaces an earlier one. It counts as used.
 * @param changedAt milliseconds since 1970, UTC
 */
export async function savePasswordHash(
  store: Store,
  userId: UserId,
  { hash, changedAt }: { hash: string; changedAt: number },
): Promise<void> {
  await queriesOf(store)
    .insertInto('passwords')
    .values({ userId, hash, changedAt, usedAt: changedAt })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ hash, changedAt, usedAt: changedAt }),
    )
    .execute();
}

/** Stores when a user has signed in with the password, in milliseconds since 1970, UTC. */
export async function markPasswordUsed(
  store: Store,
  userId: UserId,
  usedAt: number,
): Promise<void> {
  await queriesOf(store)
    .updateTable('passwords')
    .set({ usedAt })
    .where('userId', '=', userId)
    .execute();
}

/** Replaces a hash by another one of the same password, unless the password was changed meanwhile. */
export async function renewPasswordHash(
  store: Store,
  userId: UserId,
  { former, renewed }: { former: string; renewed: string },
): Promise<void> {
  await queriesOf(store)
    .updateTable('passwords')
    .set({ hash: renewed })
    .where('userId', '=', userId)
    .where('hash', '=', former)
    .execute();
}
