import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes and removes a test file in the folder of temporary files. A folder that was missing is
 * removed again: its presence means that the drive's disk is mounted, and this may be another disk;
 * see `removeOrphanedFiles`.
 * @throws the file system's error
 */
export async function tryWriting(temporaryFolder: string): Promise<void> {
  const file = join(temporaryFolder, 'check');
  const made = await mkdir(temporaryFolder, { recursive: true });
  try {
    await writeFile(file, 'Whether this can be written.');
  } finally {
    await rm(file, { force: true });
    if (made !== undefined) await rmdir(temporaryFolder).catch(() => undefined);
  }
}
