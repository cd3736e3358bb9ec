import { createHash } from 'node:crypto';
import type { UserId } from '@docloom/contract';
import type { TokenId } from '../../ids/ids.ts';
import type { Store } from '../tables.ts';
import type { User } from './users.ts';
import { USER_COLUMNS } from './users.ts';

/** What is kept of a developer access token beside its hash; moments in milliseconds since 1970, UTC. */
export interface TokenRecord {
  id: TokenId;
  userId: UserId;
  label: string;
  createdAt: number;
  /** Null: it is valid until it is revoked. */
  expiresAt: number | null;
}

/** A token as the operator sees one. */
export interface ListedToken extends TokenRecord {
  email: string;
  /** Within a minute; null: never. */
  lastUsedAt: number | null;
}

/** Whom a token was made for, and whether it is still to be taken. */
export interface Bearer {
  user: User;
  tokenId: TokenId;
  lastUsedAt: number | null;
  expiresAt: number | null;
  userDisabledAt: number | null;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const TOKEN_COLUMNS = [
  'tokens.id',
  'tokens.userId',
  'tokens.label',
  'tokens.createdAt',
  'tokens.lastUsedAt',
  'tokens.expiresAt',
] as const;

/** Whom a developer access token was made for (contract §5), if it is known. */
export async function findBearer(store: Store, token: string): Promise<Bearer | undefined> {
  const row = await store
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .select(USER_COLUMNS)
    .select([
      'tokens.id as tokenId',
      'tokens.lastUsedAt',
      'tokens.expiresAt',
      'users.disabledAt as userDisabledAt',
    ])
    .where('tokens.hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, email, teamId, ...bearer } = row;
  return { user: { id, name, email, teamId }, ...bearer };
}

/** Keeps the hash of a token; a token that is known already stays what it is. */
export async function insertToken(store: Store, token: string, record: TokenRecord): Promise<void> {
  await store
    .insertInto('tokens')
    .values({ ...record, hash: hashOf(token) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Those of everybody in the order in which they were made, or those of one user. */
export async function listTokens(store: Store, userId?: UserId): Promise<ListedToken[]> {
  return store
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .select(TOKEN_COLUMNS)
    .select('users.email')
    .$if(userId !== undefined, (query) => query.where('tokens.userId', '=', userId ?? 'usr_'))
    .orderBy('tokens.createdAt')
    .orderBy('tokens.id')
    .execute();
}

/** @returns whether there was one */
export async function deleteToken(store: Store, id: TokenId): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('tokens')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns how many there were */
export async function deleteTokensOf(store: Store, userId: UserId): Promise<number> {
  const { numDeletedRows } = await store
    .deleteFrom('tokens')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Takes away a user's tokens with a label.
 * @param kept a token that stays
 */
export async function deleteTokensLabelled(
  store: Store,
  userId: UserId,
  label: string,
  kept?: string,
): Promise<void> {
  await store
    .deleteFrom('tokens')
    .where('userId', '=', userId)
    .where('label', '=', label)
    .$if(kept !== undefined, (query) => query.where('hash', '!=', hashOf(kept ?? '')))
    .execute();
}

export async function markTokenUsed(store: Store, id: TokenId, lastUsedAt: number): Promise<void> {
  await store.updateTable('tokens').set({ lastUsedAt }).where('id', '=', id).execute();
}
