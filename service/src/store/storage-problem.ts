import { problem } from '../errors/errors.ts';
import { namesFullDisk } from '../errors/full-disk.ts';
import type { DatabaseAddress } from './database-address.ts';
import { describeDatabase } from './database-address.ts';
import type { DataFolder } from './data-folder.ts';
import { isDamaged, isUnusable } from './driver-errors.ts';
import { toPostgresProblem } from './postgres/postgres-problem.ts';

const UNUSABLE_DISK = /^(?:EIO|EROFS|EACCES|EPERM)$/;

/**
 * Returns the error that a command reports for a disk or database error: the data folder cannot be
 * used, its disk is full, or its database is damaged. Returns any other error unchanged.
 */
export function toStorageProblem(
  cause: unknown,
  { folder, databaseFile }: Pick<DataFolder, 'folder' | 'databaseFile'>,
): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause;
  const code = String(cause.code);
  if (isDamaged(code)) return problem('database_unreadable', databaseFile, cause.message);
  if (namesFullDisk(code)) return problem('disk_full', folder);
  if (!isUnusable(code) && !UNUSABLE_DISK.test(code)) return cause;
  return problem('data_folder_unusable', folder, cause.message);
}

/** Does the same for the database of a data folder, or one on a server. */
export function toDatabaseProblem(
  cause: unknown,
  database: DatabaseAddress,
  dataFolder: Pick<DataFolder, 'folder' | 'databaseFile'>,
): unknown {
  if (database.kind === 'file') return toStorageProblem(cause, dataFolder);
  const told = toPostgresProblem(cause, describeDatabase(database));
  return told === cause ? toStorageProblem(cause, dataFolder) : told;
}
