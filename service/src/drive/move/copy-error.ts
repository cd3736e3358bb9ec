import { BlobExistsError, NotDurableError } from '../blob-store.ts';
import { isFileSystemError } from '../file-system-error.ts';
import { StorageError } from '../storage-error.ts';

/** A reason why a drive cannot be copied, as a clause. */
export class CopyError extends Error {
  override name = 'CopyError';
}

/**
 * Returns the reason of an error while a drive was copied, as a clause; undefined for an error that
 * no storage has caused.
 */
export function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof CopyError) return cause.message;
  if (cause instanceof NotDurableError) return reasonOf(cause.cause);
  if (cause instanceof StorageError) return `a storage ${cause.words}: ${cause.message}`;
  if (cause instanceof BlobExistsError) return `in the new place, ${withoutStop(cause.message)}`;
  return isFileSystemError(cause) ? cause.message : undefined;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
