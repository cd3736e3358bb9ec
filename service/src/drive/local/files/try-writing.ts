import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes something into the folder of temporary files and takes it away again, with the folder where
 * that was not there: it shows that the disk of the drive is there, and this may be another one; see
 * `removeOrphanedFiles`.
 * @throws the file system's own error
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
