import { opendir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isFileSystemError } from '../file-system-error.ts';
import { undefinedIfMissing } from './file-status.ts';

/** The size of a page, and how many entries of a folder are read at a time. */
const AT_ONCE = 200;

/**
 * Returns the paths of the files below a folder in pages, relative to it, with `/` as the
 * separator. Hidden files, links and unreadable folders are skipped.
 * @throws the file system's error
 */
export async function* filesBelow(folder: string): AsyncGenerator<readonly string[]> {
  let page: string[] = [];
  for await (const path of pathsBelow(folder, '')) {
    page.push(path);
    if (page.length < AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* pathsBelow(root: string, folder: string): AsyncGenerator<string> {
  const place = join(root, ...folder.split(posix.sep));
  try {
    for await (const entry of await opendir(place, { bufferSize: AT_ONCE })) {
      if (entry.name.startsWith('.')) continue;
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) yield* pathsBelow(root, path);
      else if (entry.isFile()) yield path;
    }
  } catch (cause) {
    // A folder that the service may not read is not meant for it, such as a disk's `lost+found`.
    if (folder !== '' && isForbidden(cause)) return;
    // The folder may be removed meanwhile.
    undefinedIfMissing(cause);
  }
}

function isForbidden(cause: unknown): boolean {
  return isFileSystemError(cause) && ['EACCES', 'EPERM'].includes(cause.code);
}
