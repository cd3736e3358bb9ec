import { opendir } from 'node:fs/promises';
import { undefinedWhenGone } from './file-status.ts';

/** What is told of a drive whose disk is not there. */
export const DISK_NOT_THERE = 'the folder of the drive is empty; is its disk there?';

/**
 * Returns whether the disk of the drive is there: where one is not mounted, its folder is empty or
 * missing. It is asked of a drive that a file is missing in which was written once.
 * @throws the file system's own error when it cannot tell
 */
export async function isDiskThere(folder: string): Promise<boolean> {
  const opened = await opendir(folder).catch(undefinedWhenGone);
  if (!opened) return false;
  try {
    return (await opened.read()) !== null;
  } finally {
    await opened.close();
  }
}
