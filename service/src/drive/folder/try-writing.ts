import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes and removes a test file in the folder of temporary files, which must exist.
 * @throws the file system's error
 */
export async function tryWriting(temporaryFolder: string): Promise<void> {
  const file = join(temporaryFolder, 'check');
  try {
    await writeFile(file, 'Whether this can be written.');
  } finally {
    await rm(file, { force: true });
  }
}
