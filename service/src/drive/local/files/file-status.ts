import type { BigIntStats, Stats } from 'node:fs';
import { lstatSync, statSync } from 'node:fs';
import { isFileSystemError } from './file-system-error.ts';

/**
 * Returns what is at a place, or undefined when nothing is. Links are not followed: they could lead
 * out of the drive. It is asked at once, as the database is: to have it asked beside everything else
 * takes ten times as long as the answer.
 * @throws the file system's own error when it cannot tell
 */
export function statusOf(place: string): Stats | undefined {
  return atOnce(() => lstatSync(place, { throwIfNoEntry: false }));
}

/** Returns what `statusOf` does, with times in nanoseconds and whole numbers of files. */
export function exactStatusOf(place: string): BigIntStats | undefined {
  return atOnce(() => lstatSync(place, { bigint: true, throwIfNoEntry: false }));
}

/**
 * Returns whether files may be written below a place: there is a folder, also one elsewhere that a
 * link leads to, or nothing yet.
 */
export function mayBeFolder(place: string): boolean {
  const status = statusOf(place);
  if (status === undefined || status.isDirectory()) return true;
  if (!status.isSymbolicLink()) return false;
  return atOnce(() => statSync(place, { throwIfNoEntry: false }))?.isDirectory() ?? false;
}

/** Returns undefined for an error that says that nothing is there. @throws any other */
export function undefinedWhenGone(cause: unknown): undefined {
  if (isFileSystemError(cause) && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(cause.code))
    return undefined;
  throw cause;
}

/** What is there now. A folder on the way that has become a file leads nowhere either. */
function atOnce<Status>(look: () => Status): Status | undefined {
  try {
    return look();
  } catch (cause) {
    undefinedWhenGone(cause);
    return undefined;
  }
}
