import type { DriveFile } from '@docloom/contract';
import type { Addresses } from '../addresses/addresses.ts';
import type { StoredFile } from './drive.ts';

/** A drive file as the contract shows it (§2, "Drive File"). */
export function presentDriveFile(file: StoredFile, addresses: Addresses): DriveFile {
  const { id, name, mimeType } = file;
  return { id, name, url: addresses.driveFile(id), mimeType };
}
