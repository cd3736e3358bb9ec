import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { problem } from '../errors/errors.ts';
import { dataFolderAt, prepareDataFolder } from '../store/data-folder.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/database.ts';
import { toStorageProblem } from '../store/storage-problem.ts';

/**
 * Opens the database of a data folder, runs a function with it, and closes it. A service may be
 * using the database at the same time.
 * @param data the folder, which is created if it does not exist
 * @throws DocloomError `data_folder_unusable`, `database_unreadable`
 */
export async function withDatabase<Result>(
  data: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const dataFolder = await prepareDataFolder(resolve(data));
  try {
    const database = await openDatabase(dataFolder.databaseFile);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (cause) {
    throw toStorageProblem(cause, dataFolder);
  }
}

/**
 * Does the same with an existing database, so that a misspelled folder is not created.
 * @throws DocloomError `data_folder_unusable`, `database_unreadable`
 */
export async function withExistingDatabase<Result>(
  data: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { folder, databaseFile } = dataFolderAt(resolve(data));
  if (!existsSync(databaseFile)) {
    throw problem('data_folder_unusable', folder, 'it has no docloom.db');
  }
  return withDatabase(data, work);
}
