import { createHash } from 'node:crypto';
import type { UserId } from '@docloom/contract';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { User } from '../users.ts';
import { USER_COLUMNS } from '../users.ts';

/** An invitation with its user. */
export interface InvitationOfUser {
  user: User;
  userDisabledAt: number | null;
  /** Milliseconds since 1970, UTC. */
  expiresAt: number;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/**
 * Stores an invitation, which replaces an earlier one of the user. The secret of its address is stored
 * as a hash.
 * @param expiresAt milliseconds since 1970, UTC
 */
export async function saveInvitation(
  store: Store,
  secret: string,
  { userId, expiresAt }: { userId: UserId; expiresAt: number },
): Promise<void> {
  const hash = hashOf(secret);
  await queriesOf(store)
    .insertInto('invitations')
    .values({ userId, hash, expiresAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hash, expiresAt }))
    .execute();
}

/** Returns the invitation with a secret, even one that has expired, or undefined if there is none. */
export async function findInvitation(
  store: Store,
  secret: string,
): Promise<InvitationOfUser | undefined> {
  const row = await queriesOf(store)
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.userId')
    .select(USER_COLUMNS)
    .select(['users.disabledAt', 'invitations.expiresAt'])
    .where('invitations.hash', '=', hashOf(secret))
    .executeTakeFirst();
  if (!row) return undefined;
  const { disabledAt: userDisabledAt, expiresAt, ...user } = row;
  return { user, userDisabledAt, expiresAt };
}

/** Returns whether a user has an invitation, even one that has expired. */
export async function hasInvitation(store: Store, userId: UserId): Promise<boolean> {
  const query = queriesOf(store).selectFrom('invitations').select('userId');
  return (await query.where('userId', '=', userId).executeTakeFirst()) !== undefined;
}

/**
 * Deletes the invitation with a secret.
 * @returns whether it existed: of two that use it at once, one gets true
 */
export async function deleteInvitation(store: Store, secret: string): Promise<boolean> {
  const { numDeletedRows } = await queriesOf(store)
    .deleteFrom('invitations')
    .where('hash', '=', hashOf(secret))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the invitation of a user who has no password yet.
 * @returns whether there was one
 */
export async function deleteFirstInvitation(store: Store, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await queriesOf(store)
    .deleteFrom('invitations')
    .where('userId', '=', userId)
    .where('userId', 'not in', queriesOf(store).selectFrom('passwords').select('userId'))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
