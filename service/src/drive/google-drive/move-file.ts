import { posix } from 'node:path';
import { BlobExistsError } from '../blob-store.ts';
import { StorageError } from '../storage-error.ts';
import { folderKey } from './blob-ids.ts';
import type { DriveParts } from './drive-file-writer.ts';
import type { DriveItem } from './api/drive-item.ts';

/**
 * Gives a file another key, with the same id. Both keys have the id until the end, so that a killed
 * process leaves the file with the one whose name and folder it has, and the same call completes the
 * move. The caller must hold the mutexes of both keys.
 * @throws BlobExistsError; StorageError, also if there is no such file
 */
export async function moveFile(parts: DriveParts, from: string, to: string): Promise<void> {
  const { api, ids } = parts;
  const row = await ids.find(from);
  const item = row && (await api.find(row.blobId));
  const isMoved = item !== undefined && (await ids.isAt(item, to));
  if (!row || !item || !(isMoved || (await ids.isAt(item, from))))
    throw new StorageError('STORAGE_REJECTED', 'The file to be moved does not exist.');
  await claimKey(parts, to, item.id);
  if (!isMoved) {
    await moveItem(parts, item, to).catch(async (cause: unknown) => {
      if (!(cause instanceof StorageError && cause.isOutage))
        await ids.forget({ key: to, blobId: item.id });
      throw cause;
    });
  }
  await ids.set(to, item);
  await ids.forget(row);
}

/** @throws BlobExistsError */
async function claimKey({ ids }: DriveParts, key: string, id: string): Promise<void> {
  if ((await ids.locate(folderKey(key)))?.item) throw new BlobExistsError(key);
  const { blobId } = await ids.claim(key, id);
  if (blobId === id) return;
  if ((await ids.locate(key))?.item) throw new BlobExistsError(key);
  await ids.claimAnew(key, id);
}

/** People may move the new folder away in the same moment. */
async function moveItem(parts: DriveParts, item: DriveItem, to: string): Promise<void> {
  const { api, ids, folders } = parts;
  const name = posix.basename(to);
  const { id, parents } = item;
  const parent = await folders.require(to);
  const others = parents.filter((one) => one !== parent);
  const isInPlace = parents.includes(parent);
  const change = {
    name,
    ...(!isInPlace && { addParents: parent }),
    ...(others.length > 0 && { removeParents: others.join(',') }),
  };
  const moved = await api.change(id, change).catch(async (cause: unknown) => {
    if (!(cause instanceof StorageError)) throw cause;
    // An attempt whose answer was lost may have moved it; then the next one is rejected.
    const now = await api.find(id);
    if (now && (await ids.isAt(now, to))) return now;
    throw cause;
  });
  if (await ids.isAt(moved, to)) return;
  if (!(await folders.forgetMissing(to)))
    throw new StorageError('STORAGE_FAULT', 'The folder of a file does not stay.');
  await moveItem(parts, moved, to);
}
