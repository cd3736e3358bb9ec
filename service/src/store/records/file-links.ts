import { createHash } from 'node:crypto';
import type { UserId } from '@docloom/contract';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { FileLinksTable } from '../tables.ts';
import type { User } from './users.ts';
import { USER_COLUMNS } from './users.ts';

/** A share link without its secret; times are milliseconds since 1970, UTC. */
export type FileLinkRecord = Omit<FileLinksTable, 'hash'>;

/** A share link with the user who created it. */
export interface LinkOfUser extends FileLinkRecord {
  creator: User;
  creatorDisabledAt: number | null;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Stores a link. The secret of its address is stored as a hash. */
export async function insertFileLink(
  store: Store,
  secret: string,
  link: FileLinkRecord,
): Promise<void> {
  await queriesOf(store)
    .insertInto('fileLinks')
    .values({ ...link, hash: hashOf(secret) })
    .execute();
}

/** Returns the link with a secret, even one that has expired, or undefined if there is none. */
export async function findFileLink(store: Store, secret: string): Promise<LinkOfUser | undefined> {
  const row = await queriesOf(store)
    .selectFrom('fileLinks')
    .innerJoin('users', 'users.id', 'fileLinks.creatorId')
    .select(USER_COLUMNS)
    .select('users.disabledAt as creatorDisabledAt')
    .select(['fileId', 'creatorId', 'fileLinks.createdAt', 'fileLinks.expiresAt'])
    .where('fileLinks.hash', '=', hashOf(secret))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, email, teamId, ...link } = row;
  return { ...link, creator: { id, name, email, teamId } };
}

/**
 * Deletes the links of a file.
 * @returns their number
 */
export async function deleteLinksOfFile(store: Store, fileId: string): Promise<number> {
  const { numDeletedRows } = await queriesOf(store)
    .deleteFrom('fileLinks')
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes the links that have expired.
 * @param now milliseconds since 1970, UTC
 */
export async function deleteExpiredLinks(store: Store, now: number): Promise<void> {
  await queriesOf(store).deleteFrom('fileLinks').where('expiresAt', '<=', now).execute();
}

/** Returns how many links a file has. */
export async function countLinksOfFile(store: Store, fileId: string): Promise<number> {
  const { count } = await queriesOf(store)
    .selectFrom('fileLinks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fileId', '=', fileId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns how many links a user has created. */
export async function countLinksOfUser(store: Store, creatorId: UserId): Promise<number> {
  const { count } = await queriesOf(store)
    .selectFrom('fileLinks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creatorId', '=', creatorId)
    .executeTakeFirstOrThrow();
  return count;
}
