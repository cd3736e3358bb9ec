import type { Logger } from 'pino';
import type { Ids } from '../ids/ids.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';
import { systemMonotonicClock } from '../time/monotonic-clock.ts';
import type { BlobStore } from './blob-store.ts';
import type { DriveAddress } from './drive-address.ts';
import { FolderBlobStore } from './folder/folder-blob-store.ts';
import { DriveIdentity } from './index/drive-identity.ts';
import { GuardedBlobStore } from './remote/guarded-blob-store.ts';
import { StagingFolder } from './remote/staging-folder.ts';
import type { StorageSurroundings } from './storage-surroundings.ts';

/** Returns the storage in a folder of this machine. */
export function folderStorage(folder: string): BlobStore {
  return new FolderBlobStore(folder);
}

/**
 * Opens the storage at an address, without a request to it. The libraries of a storage are loaded
 * only if it is used.
 * @throws DocloomError `invalid_setting`, if the address or the credentials are incomplete
 */
export async function openStorage(
  address: DriveAddress,
  surroundings: StorageSurroundings,
): Promise<BlobStore> {
  if (address.kind === 'folder') return folderStorage(address.folder);
  const { kind, url, allowsInsecure } = address;
  const all = { ...surroundings, allowsInsecure };
  switch (kind) {
    case 's3':
      return (await import('./s3/open-s3.ts')).openS3(url, all);
    case 'webdav':
      return (await import('./webdav/open-webdav.ts')).openWebDav(url, all);
    case 'google-drive':
      return (await import('./google-drive/open-google-drive.ts')).openGoogleDrive(url, all);
  }
}

/**
 * Opens the storage of the service: one on another machine is behind a circuit breaker. Removes the
 * contents that a killed service has left on this machine.
 */
export async function openGuardedStorage(
  address: DriveAddress,
  surroundings: StorageSurroundings & { log: Logger; monotonic?: MonotonicClock },
): Promise<BlobStore> {
  await new StagingFolder(surroundings.stagingFolder).clear();
  const blobs = await openStorage(address, surroundings);
  if (address.kind === 'folder') return blobs;
  const { log, monotonic = systemMonotonicClock } = surroundings;
  return new GuardedBlobStore({ blobs, monotonic, log });
}

/** Returns the identity of the drive at an address, for commands beside the service. */
export async function driveIdentityOf(
  address: DriveAddress,
  { ids, ...surroundings }: StorageSurroundings & { ids: Ids },
): Promise<DriveIdentity> {
  const blobs = await openStorage(address, surroundings);
  return new DriveIdentity({ blobs, store: surroundings.store, ids });
}
