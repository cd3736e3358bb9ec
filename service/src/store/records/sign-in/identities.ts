import type { UserId } from '@docloom/contract';
import type { Selectable } from 'kysely';
import type { IdentityId } from '../../../ids/ids.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { IdentitiesTable } from '../../tables.ts';
import type { User } from '../users.ts';
import { USER_COLUMNS } from '../users.ts';

/** An account at an OpenID provider that is linked to a user; times are milliseconds since 1970, UTC. */
export type IdentityRecord = Selectable<IdentitiesTable>;

/** An identity with its user. */
export interface IdentityOfUser {
  id: IdentityId;
  user: User;
  userDisabledAt: number | null;
}

/**
 * Links an account at a provider to a user.
 * @returns false if it is linked already, or the user has another account at that provider
 */
export async function insertIdentity(store: Store, identity: IdentityRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOf(store)
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the identity of an account at a provider, or undefined if it is linked to nobody. */
export async function findIdentity(
  store: Store,
  { issuer, subject }: Pick<IdentityRecord, 'issuer' | 'subject'>,
): Promise<IdentityOfUser | undefined> {
  const row = await queriesOf(store)
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(USER_COLUMNS)
    .select(['users.disabledAt', 'identities.id as identityId'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();
  if (!row) return undefined;
  const { identityId: id, disabledAt: userDisabledAt, ...user } = row;
  return { id, user, userDisabledAt };
}

/** Returns the identities of a user, the first linked one first. */
export async function listIdentitiesOf(store: Store, userId: UserId): Promise<IdentityRecord[]> {
  return queriesOf(store)
    .selectFrom('identities')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('linkedAt')
    .orderBy('id')
    .execute();
}

/** Stores when a user has signed in with an identity, in milliseconds since 1970, UTC. */
export async function markIdentityUsed(
  store: Store,
  id: IdentityId,
  usedAt: number,
): Promise<void> {
  await queriesOf(store).updateTable('identities').set({ usedAt }).where('id', '=', id).execute();
}

/**
 * Deletes the identities of a user, with the sessions that began with them.
 * @returns whether there were any
 */
export async function deleteIdentitiesOf(store: Store, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await queriesOf(store)
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
