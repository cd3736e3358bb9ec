import type { BlobStore } from '../blob-store.ts';
import type { StorageSurroundings } from '../storage-surroundings.ts';

/** Opens the storage at an address. @throws DocloomError `invalid_setting` */
export async function openS3(url: URL, surroundings: StorageSurroundings): Promise<BlobStore> {
  throw new Error(`Not built yet: ${url.protocol} ${surroundings.stagingFolder}`);
}
