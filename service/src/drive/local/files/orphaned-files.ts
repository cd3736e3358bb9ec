import { readdir, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isStorageFault } from '../../../store/storage-fault.ts';
import type { Store } from '../../../store/tables.ts';
import * as index from '../../../store/records/drive/drive-files.ts';
import { statusOf } from '../../folder/file-status.ts';
import { TEMPORARY_FOLDER } from '../../folder/temporary-folder.ts';

/** Batch size: a statement accepts more ids, but not any number. */
const AT_ONCE = 500;

/**
 * Removes what a killed process left in the drive: partly written files, and reserved names whose
 * files will never be written. Their jobs are repeated, and should get the same names, not the next
 * numbers.
 *
 * Only for the sole owner of the data folder, before it starts its work. It does nothing if the
 * disk of the drive is not mounted, which shows as a missing folder of temporary files. Otherwise,
 * it would delete the rows of files that come back later, and their owners with them.
 * @param since when the killed process began, in milliseconds since 1970, UTC. A file that was
 * reserved earlier and is missing now was removed by a person, or its disk is not mounted
 * @throws the store's error
 */
export async function removeOrphanedFiles(
  folder: string,
  store: Store,
  since: number,
): Promise<void> {
  const temporaryFolder = join(folder, TEMPORARY_FOLDER);
  if (!isFolder(temporaryFolder)) return;
  await removePartialFiles(temporaryFolder);
  const missing: index.IndexedFile[] = [];
  for (const file of await index.findFilesNamedSince(store, since)) {
    // A file with a stored size was written: more than a reserved name is missing.
    if (file.size !== null) continue;
    if (isMissing(join(folder, ...file.path.split(posix.sep)))) missing.push(file);
  }
  for (let first = 0; first < missing.length; first += AT_ONCE) {
    await forgetUnclaimed(store, missing.slice(first, first + AT_ONCE));
  }
}

/** An earlier run that was retried may still write some of them. */
async function forgetUnclaimed(store: Store, missing: readonly index.IndexedFile[]): Promise<void> {
  const ids = missing.map(({ id }) => id);
  const claimed = await index.findFilesOfOutputs(store, ids);
  for (const { id, path } of missing) {
    if (claimed.has(id)) continue;
    await index.deleteIndexedFile(store, id);
    await index.releaseNumber(store, path);
  }
}

async function removePartialFiles(folder: string): Promise<void> {
  const partialFiles = await readdir(folder).catch(() => []);
  for (const partialFile of partialFiles) {
    // They do no harm, so an unwritable disk does not prevent the start.
    await rm(join(folder, partialFile), { recursive: true, force: true }).catch(exceptStorageFault);
  }
}

/** Ignores disk errors. @throws any other error */
function exceptStorageFault(cause: unknown): void {
  if (!isStorageFault(cause)) throw cause;
}

/** Returns whether a path is a folder and no link: a link could lead to files of others. */
function isFolder(place: string): boolean {
  return whereReadable(() => statusOf(place)?.isDirectory() ?? false) ?? false;
}

/** Returns whether nothing is certain to be there. */
function isMissing(place: string): boolean {
  return whereReadable(() => statusOf(place) === undefined) ?? false;
}

/** Returns undefined if the disk cannot be read. */
function whereReadable(read: () => boolean): boolean | undefined {
  try {
    return read();
  } catch (cause) {
    if (isStorageFault(cause)) return undefined;
    throw cause;
  }
}
