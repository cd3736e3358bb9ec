import { DocloomError, problem } from '../../errors/errors.ts';
import { isStorageFault } from '../../errors/storage-fault.ts';

/**
 * Returns the error that a run reports: an error of the catalogue unchanged, an error of the disk or
 * the database by its code, and `internal` for everything else, without its details.
 */
export function toRunError(cause: unknown): DocloomError {
  if (cause instanceof DocloomError) return cause;
  if (isStorageFault(cause)) return problem('disk_fault', cause.code);
  return problem('internal');
}
