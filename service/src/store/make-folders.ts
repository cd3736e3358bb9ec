import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/**
 * Creates a folder and its missing parents, and resolves when their names are on the disk. A folder
 * that exists or is created meanwhile is no error. Node's own recursive mkdir never ends if the system rejects a folder as if its parent did
 * not exist, as it does in /proc.
 * @throws the file system's error
 */
export async function makeFolders(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (cause) {
    const parent = dirname(folder);
    if (!hasCode(cause, 'ENOENT') || parent === folder) throw cause;
    await makeFolders(parent);
    await makeFolder(folder);
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (cause) {
    if (!(await isFolder(folder))) throw cause;
    return;
  }
  // Otherwise, a power failure removes the folder with everything in it.
  await syncFolder(dirname(folder));
}

async function isFolder(path: string): Promise<boolean> {
  const status = await stat(path).catch(() => undefined);
  return status?.isDirectory() ?? false;
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code;
}
