import { link, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import { isFileSystemError } from '../file-system-error.ts';
import { inFolder, syncNameOf, syncRemovalOf, WITHOUT_LINKS } from './durable-file.ts';
import { exactStatusOf, isSameFile } from './file-status.ts';

/**
 * Moves a file to a path that nothing has. After a crash at any moment, it has its old path, its new
 * one, or both; then the same call completes the move. The move is durable when it resolves. File
 * systems without hard links do not check and move in one step: a file that gets the path in the
 * same moment is replaced there.
 * @returns false if something else has the path; then nothing has changed
 * @throws the file system's error; then the file has its old path, unless a sync has failed
 */
export async function moveFile(from: string, to: string): Promise<boolean> {
  try {
    await inFolder(dirname(to), from, () => link(from, to));
  } catch (cause) {
    if (!isFileSystemError(cause)) throw cause;
    if (WITHOUT_LINKS.has(cause.code)) return moveWithoutLinks(from, to);
    if (cause.code !== 'EEXIST') throw cause;
    // An interrupted move leaves two names of one file.
    if (!isSameFile(from, to)) return false;
  }
  // The old name goes only after the new one is on the disk.
  await syncNameOf(to);
  await rm(from).catch(async (cause: unknown) => {
    await rm(to);
    throw cause;
  });
  await syncRemovalOf(from);
  return true;
}

async function moveWithoutLinks(from: string, to: string): Promise<boolean> {
  if (exactStatusOf(to) !== undefined) return false;
  await inFolder(dirname(to), from, () => rename(from, to));
  await syncNameOf(to);
  await syncRemovalOf(from);
  return true;
}

/**
 * Removes a folder and its parents inside the root, as far as they are empty. What cannot be removed
 * stays.
 */
export async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  const way = relative(root, folder);
  if (way === '' || way.startsWith('..')) return;
  try {
    await rmdir(folder);
  } catch (cause) {
    if (!isFileSystemError(cause)) throw cause;
    return;
  }
  if (way.includes(sep)) await removeEmptyFolders(root, dirname(folder));
}
