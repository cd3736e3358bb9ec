import type { Ids } from '../ids/ids.ts';
import type { Store } from '../store/store.ts';
import type { BlobStore } from './blob-store.ts';
import { FolderBlobStore } from './folder/folder-blob-store.ts';
import { DriveIdentity } from './index/drive-identity.ts';

/** Returns the storage in a drive's folder, for commands beside the service. */
export function openStorage(driveFolder: string): BlobStore {
  return new FolderBlobStore(driveFolder);
}

/** Returns the identity of the drive in a folder, for commands beside the service. */
export function driveIdentityOf(
  driveFolder: string,
  { store, ids }: { store: Store; ids: Ids },
): DriveIdentity {
  return new DriveIdentity({ blobs: openStorage(driveFolder), store, ids });
}
