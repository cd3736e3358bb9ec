import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ErrorCode } from '../errors/errors.ts';
import { DocloomError } from '../errors/errors.ts';
import { saysDiskIsFull } from '../errors/full-disk.ts';

/** A start needs more than this, in bytes. */
const PROBE_BYTES = 256 * 1024;

/** The errors of a start that a full disk may cause. */
const MAY_BE_FULL: ReadonlySet<ErrorCode> = new Set([
  'data_folder_unusable',
  'database_unreadable',
]);

/** Returns whether an error of a start has the reason that the disk of the data folder is full. */
export async function isOfFullDisk(cause: unknown, folder: string): Promise<boolean> {
  if (!(cause instanceof DocloomError)) return false;
  return MAY_BE_FULL.has(cause.code) && (await isDiskFull(folder));
}

/**
 * Returns whether the disk of a folder is full: a small file cannot be written, for no other reason.
 * The errors of SQLite and those of a folder that cannot be made do not always tell the reason.
 */
export async function isDiskFull(folder: string): Promise<boolean> {
  const probe = join(folder, '.docloom-space');
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flush: true });
    return false;
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (isMissing && dirname(folder) !== folder) return await isDiskFull(dirname(folder));
    return saysDiskIsFull(cause);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
