import { lstat, readdir, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Store } from '../../store/tables.ts';
import * as index from './drive-index.ts';
import { TEMPORARY_FOLDER } from './temporary-folder.ts';

/**
 * Takes away what a killed process has left in the drive: the halves of files, and names that were
 * taken for files which nobody is going to write any more. Their jobs begin anew, and are to get
 * the same names and not the next ones.
 *
 * Only for the process that has the data folder for itself, before it begins its work.
 * @param since when that killed process began, milliseconds since 1970, UTC: a file that was named
 * before and is missing now was taken away by a person, or its disk is not there
 */
export async function removeLeftovers(folder: string, store: Store, since: number): Promise<void> {
  await removeHalves(join(folder, TEMPORARY_FOLDER));
  for (const { id, path } of await index.findUnclaimedFiles(store, since)) {
    if (await exists(join(folder, ...path.split(posix.sep)))) continue;
    await index.forgetFile(store, id);
    await index.giveNumberBack(store, path);
  }
}

async function removeHalves(folder: string): Promise<void> {
  const halves = await readdir(folder).catch(() => []);
  for (const half of halves) await rm(join(folder, half), { recursive: true, force: true });
}

async function exists(file: string): Promise<boolean> {
  const status = await lstat(file).catch(() => undefined);
  return status !== undefined;
}
