import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { DocloomError } from '../errors.ts';
import { problem } from '../errors.ts';
import { makeFolders } from './make-folders.ts';

/** Where everything of one service lies. */
export interface DataFolder {
  folder: string;
  databaseFile: string;
  driveFolder: string;
}

/**
 * Makes the data folder when it does not exist, readable by its owner only.
 * @throws DocloomError `data_folder_unusable`
 */
export async function prepareDataFolder(folder: string): Promise<DataFolder> {
  const driveFolder = join(folder, 'drive');
  try {
    await makeFolders(driveFolder);
    await chmod(folder, 0o700);
  } catch (cause) {
    throw unusable(folder, cause);
  }
  return { folder, databaseFile: join(folder, 'docloom.db'), driveFolder };
}

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
    return new BetterSqlite(join(folder, 'docloom.lock'), { timeout: 0 });
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
