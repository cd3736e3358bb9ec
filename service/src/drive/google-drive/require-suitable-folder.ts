import { UnsuitableStorageError } from '../blob-store.ts';
import { StorageError } from '../storage-error.ts';
import type { GoogleCredentials } from './api/credentials.ts';
import type { DriveApi } from './api/drive-api.ts';
import type { DriveItem } from './api/drive-item.ts';
import { isFolder } from './api/drive-item.ts';
import type { GoogleDriveAddress } from './google-drive-address.ts';

/** The folder to check, and who uses it. */
interface Checked {
  api: DriveApi;
  address: GoogleDriveAddress;
  credentials: GoogleCredentials;
}

/**
 * Resolves if files can be written to the folder, or Google cannot be reached now.
 * @throws UnsuitableStorageError
 */
export async function requireSuitableFolder(checked: Checked): Promise<void> {
  try {
    await check(checked);
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    if (cause.isOutage) return;
    throw new UnsuitableStorageError(
      `Google denies the access to its Drive API (${cause.message}) Check the credentials, and that the Google Drive API is enabled in their project.`,
      { cause },
    );
  }
}

async function check({ api, address, credentials }: Checked): Promise<void> {
  const { folderId, driveId } = address;
  const folder = await api.find(folderId);
  const remedy = `Share the folder with ${accountOf(credentials)} as Editor (in a shared drive, as Content manager).`;
  if (!folder || folder.trashed)
    throw new UnsuitableStorageError(`The folder ${folderId} is not there. ${remedy}`);
  if (!isFolder(folder)) throw new UnsuitableStorageError(`${folderId} is no folder.`);
  if (folder.capabilities?.canAddChildren !== true)
    throw new UnsuitableStorageError(`Files cannot be added to the folder ${folderId}. ${remedy}`);
  requireDrive(folder, driveId);
  if (driveId !== null || credentials.type !== 'service_account') return;
  const { limit } = await api.quota();
  if (limit === 0)
    throw new UnsuitableStorageError(
      'The service account has no storage of its own in My Drive. Use a folder in a shared drive and add ?driveId=<its id> to the address, or use the credentials of a person.',
    );
}

function requireDrive(folder: DriveItem, driveId: string | null): void {
  const actual = folder.driveId ?? null;
  if (actual === driveId) return;
  throw new UnsuitableStorageError(
    actual === null
      ? 'The folder is in no shared drive. Remove driveId from the address.'
      : `The folder is in a shared drive. Add ?driveId=${actual} to the address.`,
  );
}

function accountOf(credentials: GoogleCredentials): string {
  return credentials.type === 'service_account'
    ? credentials.client_email
    : 'the account of the credentials';
}
