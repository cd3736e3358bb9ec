import type { Logger } from 'pino';
import type { ActingUser } from '../../audit/author.ts';
import { recordFileChange } from './record-file-change.ts';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { LinkOfUser } from '../../store/records/file-links.ts';
import {
  countLinksOfFile,
  countLinksOfUser,
  deleteExpiredLinks,
  deleteLinksOfFile,
  findFileLink,
  insertFileLink,
} from '../../store/records/file-links.ts';
import type { User } from '../../store/records/users.ts';
import type { ChangeDependencies, CreateDependencies } from '../../store/rule-dependencies.ts';
import type { Store } from '../../store/store.ts';
import { LINKS_LOCK, transact } from '../../store/transaction.ts';
import { toTimestamp } from '../../time/clock.ts';
import type { FileAccess } from './file-access.ts';

/** The limits of share links. */
export type LinkLimits = Pick<Limits, 'fileLinks' | 'userLinks'>;

/** A new share link. The secret is returned only here. */
export interface CreatedLink {
  secret: string;
  /** Milliseconds since 1970, UTC. */
  expiresAt: number;
}

/** Who asks, and the network of the client if it is known. */
export interface Requester {
  user: ActingUser;
  client: string | undefined;
}

/**
 * Creates an address that downloads one file without a token. The log tells who did. It does not
 * contain the address.
 * @param file a file that the user may read
 * @throws DocloomError `too_many_links`
 */
export async function createFileLink(
  dependencies: CreateDependencies & { limits: LinkLimits; log: Logger },
  { user, client }: Requester,
  file: StoredFile,
  lifetimeSeconds: number,
): Promise<CreatedLink> {
  const { store, ids, clock, limits, log } = dependencies;
  const fileId = file.id;
  const secret = ids.linkSecret();
  const expiresAt = await transact(store, { lock: LINKS_LOCK }, async (transaction) => {
    const now = clock.now();
    await deleteExpiredLinks(transaction, now);
    await requireFewLinks(transaction, { fileId, user, limits });
    const expiresAt = now + lifetimeSeconds * 1000;
    const link = { fileId, creatorId: user.id, createdAt: now, expiresAt };
    await insertFileLink(transaction, secret, link);
    const details = { expiresAt: toTimestamp(expiresAt) };
    const creation = { file, action: 'file_link.created', details } as const;
    await recordFileChange(dependencies, transaction, user, creation);
    return expiresAt;
  });
  const line = { user: user.id, client, file: fileId, expiresAt: toTimestamp(expiresAt) };
  log.info(line, 'Share link created');
  return { secret, expiresAt };
}

/** @throws DocloomError `too_many_links` */
async function requireFewLinks(
  transaction: Store,
  { fileId, user, limits }: { fileId: string; user: User; limits: LinkLimits },
): Promise<void> {
  if ((await countLinksOfFile(transaction, fileId)) >= limits.fileLinks)
    throw problem('too_many_links', 'The file has', limits.fileLinks, '--max-file-links');
  if ((await countLinksOfUser(transaction, user.id)) >= limits.userLinks)
    throw problem('too_many_links', 'You have created', limits.userLinks, '--max-user-links');
}

/**
 * Revokes all share links of a file, whoever created them. The log tells who did.
 * @param file a file that the user may delete
 */
export async function revokeFileLinks(
  dependencies: CreateDependencies & { log: Logger },
  { user, client }: Requester,
  file: StoredFile,
): Promise<void> {
  const { store, log } = dependencies;
  const fileId = file.id;
  const links = await transact(store, { lock: null }, async (transaction) => {
    const count = await deleteLinksOfFile(transaction, fileId);
    const change = { file, action: 'file_links.revoked' } as const;
    if (count > 0) await recordFileChange(dependencies, transaction, user, change);
    return count;
  });
  log.info({ user: user.id, client, file: fileId, links }, 'Share links revoked');
}

/** The file of a share link, and its creator. */
export interface SharedFile {
  file: StoredFile;
  link: LinkOfUser;
}

/**
 * Returns the file of a share link. A link allows no more than its creator may: it does not work
 * while that user is disabled or may not read the file. All reasons have one error, so that the
 * holder of an address learns nothing.
 * @throws DocloomError `unknown_link`
 */
export async function findSharedFile(
  dependencies: Pick<ChangeDependencies, 'store' | 'clock'> & {
    drive: Drive;
    fileAccess: FileAccess;
  },
  secret: string,
): Promise<SharedFile> {
  const { store, clock, drive, fileAccess } = dependencies;
  const link = await findFileLink(store, secret);
  if (!link || link.expiresAt <= clock.now()) throw problem('unknown_link');
  if (link.creatorDisabledAt !== null) throw problem('unknown_link');
  const file = await drive.find(link.fileId);
  if (!file || !(await fileAccess.mayRead(link.creator, file))) throw problem('unknown_link');
  return { file, link };
}
