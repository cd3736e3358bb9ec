import { resolve } from 'node:path';
import { problem } from '../errors/errors.ts';
import { dataFolderAt, prepareDataFolder } from '../store/data-folder.ts';
import type { DatabaseAddress } from '../store/database-address.ts';
import { addressOfDatabase, describeDatabase, parseDatabase } from '../store/database-address.ts';
import type { Database } from '../store/database.ts';
import { isDatabaseThere, openForCommand } from '../store/open-database.ts';
import { toDatabaseProblem } from '../store/storage-problem.ts';

/** The options that name a database, as commander has read them. */
export interface DatabaseOptions {
  data: string;
  database?: string | undefined;
}

/**
 * Opens the database of an installation, runs a function with it, and closes it. A service may be
 * using the database at the same time.
 * @param options `data` is the folder. It is created for an embedded database if it does not exist
 * @throws DocloomError `data_folder_unusable`, `database_unreadable`, `database_unreachable`,
 * `invalid_setting`
 */
export async function withDatabase<Result>(
  options: DatabaseOptions,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const address = readDatabaseOptions(options);
  const dataFolder = dataFolderAt(resolve(options.data));
  if (address.kind === 'file') await prepareDataFolder(dataFolder.folder);
  try {
    const database = await openForCommand(address);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (cause) {
    throw toDatabaseProblem(cause, address, dataFolder);
  }
}

/**
 * Does the same with an existing database, so that a misspelled folder is not created.
 * @throws DocloomError as `withDatabase`
 */
export async function withExistingDatabase<Result>(
  options: DatabaseOptions,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  await requireDatabase(options);
  return withDatabase(options, work);
}

/**
 * Checks that the database of an installation exists.
 * @throws DocloomError `data_folder_unusable`, `database_unreachable`, `invalid_setting`
 */
export async function requireDatabase(options: DatabaseOptions): Promise<void> {
  const address = readDatabaseOptions(options);
  if (await isDatabaseThere(address)) return;
  if (address.kind === 'file') {
    throw problem('data_folder_unusable', resolve(options.data), 'it has no docloom.db');
  }
  const reason = `${describeDatabase(address)} has no tables of Docloom`;
  throw problem('invalid_setting', '--database', reason);
}

/**
 * Returns the address of the database that options name.
 * @throws DocloomError `invalid_setting`
 */
export function readDatabaseOptions({ data, database }: DatabaseOptions): DatabaseAddress {
  const setting = database === undefined ? null : parseDatabase(database);
  return addressOfDatabase(setting, dataFolderAt(resolve(data)));
}
