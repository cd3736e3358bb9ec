import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statusOf } from './file-status.ts';

/**
 * Writes and removes a test file in the folder of temporary files. If that is missing, it uses
 * another folder: the presence of that one means that the drive's disk is mounted, and this may be
 * another disk; see `isDriveMounted`.
 * @throws the file system's error
 */
export async function tryWriting(temporaryFolder: string): Promise<void> {
  if (statusOf(temporaryFolder) !== undefined) {
    await tryIn(temporaryFolder);
    return;
  }
  const other = `${temporaryFolder}-check`;
  await mkdir(other, { recursive: true });
  try {
    await tryIn(other);
  } finally {
    await rmdir(other).catch(() => undefined);
  }
}

async function tryIn(folder: string): Promise<void> {
  const file = join(folder, 'check');
  try {
    await writeFile(file, 'Whether this can be written.');
  } finally {
    await rm(file, { force: true });
  }
}
