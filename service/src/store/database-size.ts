import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Returns the size of the database with its write-ahead log, in bytes.
 * @throws the file system's error if the database is missing
 */
export async function databaseSize(file: string): Promise<number> {
  const log = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
  return (await stat(file)).size + log.size;
}

/**
 * Returns the free space on the disk of the database that this user may use, in bytes.
 * @throws the file system's error
 */
export async function freeDiskSpace(file: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize;
}
