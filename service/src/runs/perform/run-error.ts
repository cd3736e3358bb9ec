import { StorageError } from '../../drive/storage-error.ts';
import { DocloomError, problem } from '../../errors/errors.ts';
import { isStorageFault } from '../../store/storage-fault.ts';

/**
 * Returns the error that a run reports: a catalogue error unchanged, a disk or database error by
 * its code, and `internal` for any other error, without its details.
 */
export function toRunError(cause: unknown): DocloomError {
  if (cause instanceof DocloomError) return cause;
  if (cause instanceof StorageError)
    return problem('disk_fault', `the storage of the drive ${cause.words}`);
  if (isStorageFault(cause)) return problem('disk_fault', cause.code);
  return problem('internal');
}
