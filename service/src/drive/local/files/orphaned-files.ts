import { readdir, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isStorageFault } from '../../../errors/storage-fault.ts';
import type { Store } from '../../../store/tables.ts';
import * as index from '../index/drive-index.ts';
import { statusOf } from './file-status.ts';
import { TEMPORARY_FOLDER } from './temporary-folder.ts';

/** A statement takes so many ids and many more, but not any number. */
const AT_ONCE = 500;

/**
 * Takes away what a killed process has left in the drive: the halves of files, and names that were
 * taken for files which nobody is going to write any more. Their jobs begin anew, and are to get
 * the same names and not the next ones.
 *
 * Only for the process that has the data folder for itself, before it begins its work. It does
 * nothing when the disk of the drive is not there: whatever was written has left its folder of
 * temporary files. To forget the rows of files that come back would take their owners from them.
 * @param since when that killed process began, milliseconds since 1970, UTC: a file that was named
 * before and is missing now was taken away by a person, or its disk is not there
 */
export async function removeOrphanedFiles(
  folder: string,
  store: Store,
  since: number,
): Promise<void> {
  const temporaryFolder = join(folder, TEMPORARY_FOLDER);
  if (!isFolder(temporaryFolder)) return;
  await removeHalves(temporaryFolder);
  const missing: index.IndexedFile[] = [];
  for (const file of await index.findFilesNamedSince(store, since)) {
    // One that was written knows its size: it has lost more than its name.
    if (file.size !== null) continue;
    if (isMissing(join(folder, ...file.path.split(posix.sep)))) missing.push(file);
  }
  for (let first = 0; first < missing.length; first += AT_ONCE) {
    await forgetUnclaimed(store, missing.slice(first, first + AT_ONCE));
  }
}

/** A run of before, retried since, may be going to write some of them. */
async function forgetUnclaimed(store: Store, missing: readonly index.IndexedFile[]): Promise<void> {
  const ids = missing.map(({ id }) => id);
  const claimed = await index.findFilesOfOutputs(store, ids);
  for (const { id, path } of missing) {
    if (claimed.has(id)) continue;
    await index.deleteIndexedFile(store, id);
    await index.releaseNumber(store, path);
  }
}

async function removeHalves(folder: string): Promise<void> {
  const halves = await readdir(folder).catch(() => []);
  for (const half of halves) {
    // They are in nobody's way: a disk that cannot be written now is no reason not to start.
    await rm(join(folder, half), { recursive: true, force: true }).catch(exceptStorageFault);
  }
}

/** @throws what is no fault of the disk */
function exceptStorageFault(cause: unknown): void {
  if (!isStorageFault(cause)) throw cause;
}

/** A link could lead to files that are none of ours. */
function isFolder(place: string): boolean {
  return whereReadable(() => statusOf(place)?.isDirectory() ?? false) ?? false;
}

/** Whether nothing is there for certain. */
function isMissing(place: string): boolean {
  return whereReadable(() => statusOf(place) === undefined) ?? false;
}

/** Undefined when the disk cannot tell. */
function whereReadable(look: () => boolean): boolean | undefined {
  try {
    return look();
  } catch (cause) {
    if (isStorageFault(cause)) return undefined;
    throw cause;
  }
}
