import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFault } from '../../store/storage-fault.ts';
import { statusOf } from './file-status.ts';

/**
 * Removes everything from the folder of temporary files.
 * @returns false if there is no such folder, or the disk cannot be read
 */
export async function removePartialFiles(temporaryFolder: string): Promise<boolean> {
  if (!isFolder(temporaryFolder)) return false;
  const partialFiles = await readdir(temporaryFolder).catch(() => []);
  for (const partialFile of partialFiles) {
    const place = join(temporaryFolder, partialFile);
    // They do no harm, so an unwritable disk does not prevent the start.
    await rm(place, { recursive: true, force: true }).catch(exceptStorageFault);
  }
  return true;
}

/** Returns whether a path is a folder and no link: a link could lead to files of others. */
function isFolder(place: string): boolean {
  try {
    return statusOf(place)?.isDirectory() ?? false;
  } catch (cause) {
    exceptStorageFault(cause);
    return false;
  }
}

/** Ignores disk errors. @throws any other error */
function exceptStorageFault(cause: unknown): void {
  if (!isStorageFault(cause)) throw cause;
}
