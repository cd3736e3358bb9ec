import { lstat } from 'node:fs/promises';
import { undefinedIfMissing } from './file-status.ts';
import { TEMPORARY_FOLDER } from './temporary-folder.ts';

/** The reason that is reported when the drive is not mounted. */
export const DRIVE_NOT_MOUNTED = `the folder of the drive has no "${TEMPORARY_FOLDER}"; is its disk there?`;

/**
 * Returns whether the disk of the drive is mounted: it has the folder of temporary files, which
 * exists since the first file was written. Other files may also be in the drive's folder while its
 * disk is not mounted. To be called if a file that was written is missing.
 * @throws the file system's error
 */
export async function isDriveMounted(temporaryFolder: string): Promise<boolean> {
  const status = await lstat(temporaryFolder).catch(undefinedIfMissing);
  return status?.isDirectory() ?? false;
}
