import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { problem } from '../errors/errors.ts';
import { dataFolderAt, prepareDataFolder } from '../store/data-folder.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/database.ts';
import { toStorageProblem } from '../store/storage-problem.ts';

/**
 * Does something with the database of a data folder, beside a service that may be running, and
 * closes it.
 * @param data the folder, made when it does not exist
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
 * The same with a database that there is already: a folder that is misspelt is not made.
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
