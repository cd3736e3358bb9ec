import { opendir } from 'node:fs/promises';
import { undefinedIfMissing } from './file-status.ts';

/** The reason that is reported when the drive is not mounted. */
export const DRIVE_NOT_MOUNTED = 'the folder of the drive is empty; is its disk there?';

/**
 * Returns whether the disk of the drive is mounted; if it is not, its folder is empty or missing.
 * To be called if a file that was written is missing.
 * @throws the file system's error
 */
export async function isDriveMounted(folder: string): Promise<boolean> {
  const opened = await opendir(folder).catch(undefinedIfMissing);
  if (!opened) return false;
  try {
    return (await opened.read()) !== null;
  } finally {
    await opened.close();
  }
}
