import { getSystemErrorMap } from 'node:util';
import { DocloomError, problem } from '../errors/errors.ts';
import { NotDurableError, UnsuitableStorageError } from './blob-store.ts';
import { StorageError } from './storage-error.ts';

// Not the message: it names servers and settings, and the next start prints it.
const UNSUITABLE =
  'the storage does not meet the requirements of the drive; restart the service to see the reason';

/** Returns whether an error comes from a call of the file system. */
export function isFileSystemError(
  cause: unknown,
): cause is Error & { code: string; errno: number } {
  const members = ['code', 'errno', 'syscall'];
  return cause instanceof Error && members.every((member) => member in cause);
}

/**
 * Returns the catalogue error for an error of the storage, and any other error unchanged.
 * @param name of the file to be written or removed
 */
export function toDriveError(cause: unknown, name: string): unknown {
  if (cause instanceof NotDurableError) return toDriveError(cause.cause, name);
  if (cause instanceof StorageError)
    return problem('drive_not_writable', name, `the storage ${cause.words}`);
  // The operator must act, so a run waits.
  if (cause instanceof UnsuitableStorageError)
    return problem('drive_not_writable', name, UNSUITABLE);
  if (cause instanceof DocloomError || !isFileSystemError(cause)) return cause;
  const [, words] = getSystemErrorMap().get(cause.errno) ?? [];
  return problem('drive_not_writable', name, words ? `${words}, ${cause.code}` : cause.code);
}
