import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What the database takes on the disk with its log, in bytes. */
export async function databaseSize(file: string): Promise<number> {
  const log = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
  return (await stat(file)).size + log.size;
}

/** What is left on the disk of the database for whoever runs the service, in bytes. */
export async function databaseFree(file: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize;
}
