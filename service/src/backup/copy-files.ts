import { constants } from 'node:fs';
import { copyFile, lstat, open, utimes } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { makeFolders } from '../store/make-folders.ts';
import { syncFolder } from '../store/sync-folder.ts';
import type { BackupProgress, CopiedFiles } from './backup.ts';

const AT_ONCE = 8;

/**
 * Copies files with their dates, and syncs them. Files that no longer exist are skipped.
 * @param paths relative to the folder, with `/` as separator
 * @throws the file system's error
 */
export async function copyFiles(
  from: string,
  to: string,
  paths: ReadonlySet<string>,
  progress: Pick<BackupProgress, 'files'>,
): Promise<CopiedFiles> {
  const backup: CopiedFiles = { files: 0, size: 0 };
  const folders = new Set([join(to, 'drive')]);
  await makeFolders(join(to, 'drive'));
  const waiting = paths.values();
  const copyNext = async () => {
    for (const path of waiting) {
      const target = join(to, ...path.split(posix.sep));
      await makeFolders(dirname(target));
      folders.add(dirname(target));
      const size = await copyOne(join(from, ...path.split(posix.sep)), target);
      if (size === undefined) continue;
      backup.files += 1;
      backup.size += size;
      progress.files(backup.files, paths.size);
    }
  };
  // The target must not be removed until all copies have stopped.
  const copies = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyNext));
  for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
  for (const folder of folders) await syncFolder(folder);
  return backup;
}

/** Returns the size of the copied file in bytes, or undefined if the file no longer exists. */
async function copyOne(from: string, to: string): Promise<number | undefined> {
  const status = await lstat(from).catch(() => undefined);
  if (!status?.isFile()) return undefined;
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (cause) {
    if (isGone(cause)) return undefined;
    throw cause;
  }
  await utimes(to, status.atime, status.mtime);
  const handle = await open(to, 'r');
  try {
    await handle.datasync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

function isGone(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
