import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFault } from '../../store/storage-fault.ts';
import { MARKER } from './drive-marker.ts';
import { statusOf } from './file-status.ts';

/** Removes everything but the marker from the folder of temporary files, if that can be read. */
export async function removePartialFiles(temporaryFolder: string): Promise<void> {
  if (!isFolder(temporaryFolder)) return;
  const found = await readdir(temporaryFolder).catch(() => []);
  for (const partialFile of found.filter((name) => name !== MARKER)) {
    const place = join(temporaryFolder, partialFile);
    // They do no harm, so an unwritable disk does not prevent the start.
    await rm(place, { recursive: true, force: true }).catch(exceptStorageFault);
  }
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
