import { createHash } from 'node:crypto';
import type { UserId } from '@docloom/contract';
import type { TokenId } from '../../ids/ids.ts';
import type { ListPage } from '../list-page.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { User } from './users.ts';
import { USER_COLUMNS } from './users.ts';

/** A developer access token without its hash; times are milliseconds since 1970, UTC. */
export interface TokenRecord {
  id: TokenId;
  userId: UserId;
  label: string;
  createdAt: number;
  /** Null if it is valid until it is revoked. */
  expiresAt: number | null;
}

/** A token as the operator sees it. */
export interface ListedToken extends TokenRecord {
  userName: string;
  email: string;
  /** Accurate to a minute; null if it was never used. */
  lastUsedAt: number | null;
}

/** The user of a token, and whether the token is still valid. */
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

/** Returns the user of a developer access token (contract §5), or undefined if it is unknown. */
export async function findBearer(store: Store, token: string): Promise<Bearer | undefined> {
  const row = await queriesOf(store)
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

/**
 * Stores the hash of a token. A token that is already known stays unchanged.
 * @returns whether it was stored
 */
export async function insertToken(
  store: Store,
  token: string,
  record: TokenRecord,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOf(store)
    .insertInto('tokens')
    .values({ ...record, hash: hashOf(token) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const selectTokens = (store: Store) =>
  queriesOf(store)
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .select(TOKEN_COLUMNS)
    .select(['users.email', 'users.name as userName']);

/** Returns the token with an id, or undefined if there is none. */
export async function findToken(store: Store, id: TokenId): Promise<ListedToken | undefined> {
  return selectTokens(store).where('tokens.id', '=', id).executeTakeFirst();
}

/** Returns the tokens of all users or of one, in the order of creation. */
export async function listTokens(store: Store, userId?: UserId): Promise<ListedToken[]> {
  return selectTokens(store)
    .$if(userId !== undefined, (query) => query.where('tokens.userId', '=', userId ?? 'usr_'))
    .orderBy('tokens.createdAt')
    .orderBy('tokens.id')
    .execute();
}

/**
 * Deletes a token.
 * @returns whether it existed
 */
export async function deleteToken(store: Store, id: TokenId): Promise<boolean> {
  const { numDeletedRows } = await queriesOf(store)
    .deleteFrom('tokens')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns a page of the tokens of some users, in the order of creation. */
export async function listTokensOf(
  store: Store,
  userIds: readonly UserId[],
  { cursor = '', limit }: ListPage,
): Promise<ListedToken[]> {
  return selectTokens(store)
    .where('tokens.userId', 'in', userIds)
    .where('tokens.id', '>', cursor as TokenId)
    .orderBy('tokens.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Returns a user's tokens with a label, without a given token. */
export async function listTokensLabelled(
  store: Store,
  userId: UserId,
  label: string,
  except: string | null,
): Promise<ListedToken[]> {
  return selectTokens(store)
    .where('tokens.userId', '=', userId)
    .where('tokens.label', '=', label)
    .$if(except !== null, (query) => query.where('tokens.hash', '!=', hashOf(except ?? '')))
    .execute();
}

/** Stores the last use of a token, in milliseconds since 1970, UTC. */
export async function markTokenUsed(store: Store, id: TokenId, lastUsedAt: number): Promise<void> {
  await queriesOf(store).updateTable('tokens').set({ lastUsedAt }).where('id', '=', id).execute();
}
