import { isStorageFault } from '../../../store/storage-fault.ts';
import type { BlobStore } from '../../blob-store.ts';

/**
 * Returns whether nothing is certain to have the path: neither a file nor anything else, on a disk
 * that can be read.
 */
export async function isMissing(blobs: BlobStore, path: string): Promise<boolean> {
  try {
    return (await blobs.conflictOf(path))?.kind !== 'name';
  } catch (cause) {
    if (isStorageFault(cause)) return false;
    throw cause;
  }
}
