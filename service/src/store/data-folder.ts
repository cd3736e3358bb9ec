import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { DocloomError } from '../errors/errors.ts';
import { problem } from '../errors/errors.ts';
import { makeFolders } from './make-folders.ts';

/** Where everything of one service lies. */
export interface DataFolder {
  folder: string;
  databaseFile: string;
  driveFolder: string;
  /** What lies in it can be made again. It is made when something is put there. */
  thumbnailFolder: string;
}

/** What the database of a backup is called until all of the backup is there. */
export const UNFINISHED_DATABASE = 'docloom.db.incomplete';

/** Where everything lies in a data folder, whether it exists or not. */
export function dataFolderAt(folder: string): DataFolder {
  return {
    folder,
    databaseFile: join(folder, 'docloom.db'),
    driveFolder: join(folder, 'drive'),
    thumbnailFolder: join(folder, 'thumbnails'),
  };
}

/**
 * Makes the data folder when it does not exist, readable by its owner only.
 * @throws DocloomError `data_folder_unusable`, `backup_incomplete`
 */
export async function prepareDataFolder(folder: string): Promise<DataFolder> {
  const dataFolder = dataFolderAt(folder);
  const { driveFolder } = dataFolder;
  if (existsSync(join(folder, UNFINISHED_DATABASE))) throw problem('backup_incomplete', folder);
  try {
    await makeFolders(driveFolder);
    await chmod(folder, 0o700);
  } catch (cause) {
    throw unusable(folder, cause);
  }
  return dataFolder;
}

/**
 * How long to ask for the lock. Of two services that are started in the same moment each would see
 * the other's hand on it, and neither would start.
 */
const LOCK_MILLISECONDS = 1_000;

/**
 * Makes this process the only service on the folder, for as long as it lives.
 *
 * The lock is an open exclusive transaction on a small SQLite file: the operating system ends it
 * with the process, so a killed service leaves nothing behind that somebody must remove.
 * @returns gives the folder back
 * @throws DocloomError `data_folder_in_use`, `data_folder_unusable`
 */
export function lockDataFolder({ folder }: DataFolder): () => void {
  const lock = openLockFile(folder);
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw isBusy(cause) ? problem('data_folder_in_use', folder) : unusable(folder, cause);
  }
  return () => lock.close();
}

function openLockFile(folder: string): BetterSqlite.Database {
  try {
    return new BetterSqlite(join(folder, 'docloom.lock'), { timeout: LOCK_MILLISECONDS });
  } catch (cause) {
    throw unusable(folder, cause);
  }
}

function unusable(folder: string, cause: unknown): DocloomError {
  return problem('data_folder_unusable', folder, cause instanceof Error ? cause.message : '');
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && /^SQLITE_BUSY/.test(String(cause.code));
}
