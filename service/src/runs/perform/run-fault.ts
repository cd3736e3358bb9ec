import { DocloomError, problem } from '../../errors/errors.ts';
import { isStorageFault } from '../../errors/storage-fault.ts';

/**
 * What a run tells of something that was thrown: an error of the catalogue as it is, a fault of the
 * disk or the database by its code, and nothing of what went wrong inside.
 */
export function toRunFault(cause: unknown): DocloomError {
  if (cause instanceof DocloomError) return cause;
  if (isStorageFault(cause)) return problem('disk_fault', cause.code);
  return problem('internal');
}
