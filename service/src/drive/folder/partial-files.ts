import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFault } from '../../store/storage-fault.ts';
import { MARKER } from './drive-marker.ts';
import { statusOf } from './file-status.ts';

/**
 * Removes everything but the marker from the folder of temporary files, if that can be read.
 * @param before milliseconds since 1970, UTC, by the clock of the file system; what was written or
 * renamed later stays. By default, nothing does
 */
export async function removePartialFiles(
  temporaryFolder: string,
  before = Infinity,
): Promise<void> {
  if (!isFolder(temporaryFolder)) return;
  const found = await readdir(temporaryFolder).catch(() => []);
  for (const partialFile of found.filter((name) => name !== MARKER)) {
    const place = join(temporaryFolder, partialFile);
    if (!isOlder(place, before)) continue;
    // They do no harm, so an unwritable disk does not prevent the start.
    await rm(place, { recursive: true, force: true }).catch(exceptStorageFault);
  }
}

/** A file that is renamed keeps the time of its content, but not that of its name. */
function isOlder(place: string, before: number): boolean {
  if (before === Infinity) return true;
  const status = ignoringStorageFault(() => statusOf(place));
  return status !== undefined && Math.max(status.mtimeMs, status.ctimeMs) < before;
}

/** Returns whether a path is a folder and no link: a link could lead to files of others. */
function isFolder(place: string): boolean {
  return ignoringStorageFault(() => statusOf(place))?.isDirectory() ?? false;
}

/** Returns undefined after a disk error. @throws any other error */
function ignoringStorageFault<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (cause) {
    exceptStorageFault(cause);
    return undefined;
  }
}

/** Ignores disk errors. @throws any other error */
function exceptStorageFault(cause: unknown): void {
  if (!isStorageFault(cause)) throw cause;
}
