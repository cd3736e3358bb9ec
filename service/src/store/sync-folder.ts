import { open } from 'node:fs/promises';

/**
 * Resolves when the names in a folder are on the disk.
 * @throws the file system's error
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
