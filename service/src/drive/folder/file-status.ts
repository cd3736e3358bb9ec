import type { BigIntStats, Stats } from 'node:fs';
import { lstatSync, statSync } from 'node:fs';
import { isFileSystemError } from '../file-system-error.ts';

/**
 * Returns the status of a path, or undefined if nothing is there. Links are not followed, because
 * they could lead out of the drive. The call is synchronous, like those of the database, because an
 * asynchronous call takes ten times as long.
 * @throws the file system's error
 */
export function statusOf(place: string): Stats | undefined {
  return statusIfAny(() => lstatSync(place, { throwIfNoEntry: false }));
}

/**
 * Returns the same as `statusOf`, with times in nanoseconds and exact inode numbers.
 * @throws the file system's error
 */
export function exactStatusOf(place: string): BigIntStats | undefined {
  return statusIfAny(() => lstatSync(place, { bigint: true, throwIfNoEntry: false }));
}

/** Returns whether two paths are names of one file. @throws the file system's error */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [exactStatusOf(one), exactStatusOf(other)];
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

/**
 * Returns whether files may be written below a path: it is a folder, a link to one, or missing.
 * @throws the file system's error
 */
export function mayBeFolder(place: string): boolean {
  const status = statusOf(place);
  if (status === undefined || status.isDirectory()) return true;
  if (!status.isSymbolicLink()) return false;
  return statusIfAny(() => statSync(place, { throwIfNoEntry: false }))?.isDirectory() ?? false;
}

/** Returns undefined for an error that means that nothing is there. @throws any other error */
export function undefinedIfMissing(cause: unknown): undefined {
  if (isFileSystemError(cause) && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(cause.code))
    return undefined;
  throw cause;
}

/** Reads a status. A path through a file instead of a folder counts as missing. */
function statusIfAny<Status>(read: () => Status): Status | undefined {
  try {
    return read();
  } catch (cause) {
    undefinedIfMissing(cause);
    return undefined;
  }
}
