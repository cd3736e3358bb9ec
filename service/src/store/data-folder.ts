import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocloomError } from '../errors/errors.ts';
import { problem } from '../errors/errors.ts';
import { makeFolders } from './make-folders.ts';
import { lockFile } from './sqlite/lock-file.ts';

/** The paths of one service's data. */
export interface DataFolder {
  folder: string;
  databaseFile: string;
  /** The drive, unless the setting `--drive` names another place. */
  driveFolder: string;
  /** Contents that wait for their upload to a drive on another machine. */
  stagingFolder: string;
  /** Thumbnails can be generated again. The folder is created with the first one. */
  thumbnailFolder: string;
}

/** The name of a backup's database until the backup is complete. */
export const UNFINISHED_DATABASE = 'docloom.db.incomplete';

/** Returns the paths in a data folder, whether it exists or not. */
export function dataFolderAt(folder: string): DataFolder {
  return {
    folder,
    databaseFile: join(folder, 'docloom.db'),
    driveFolder: join(folder, 'drive'),
    stagingFolder: join(folder, 'staging'),
    thumbnailFolder: join(folder, 'thumbnails'),
  };
}

/**
 * Creates the data folder if it does not exist, readable by its owner only.
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
 * Locks the folder, so that no other process can run a service on it while this one lives.
 * @returns a function that releases the lock
 * @throws DocloomError `data_folder_in_use`, `data_folder_unusable`
 */
export function lockDataFolder({ folder }: DataFolder): () => void {
  const release = lockOf(folder);
  if (release === null) throw problem('data_folder_in_use', folder);
  return release;
}

function lockOf(folder: string): (() => void) | null {
  try {
    return lockFile(join(folder, 'docloom.lock'));
  } catch (cause) {
    throw unusable(folder, cause);
  }
}

function unusable(folder: string, cause: unknown): DocloomError {
  return problem('data_folder_unusable', folder, cause instanceof Error ? cause.message : '');
}
