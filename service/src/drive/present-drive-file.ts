import type { DriveFile } from '@docloom/contract';
import type { Addresses } from '../addresses/addresses.ts';
import type { StoredFile } from './drive.ts';

/** Returns a drive file in the contract's form (§2, "Drive File"). */
export function presentDriveFile(file: StoredFile, addresses: Addresses): DriveFile {
  const { id, name, mimeType, link } = file;
  return { id, name, url: link ?? addresses.driveFile(id), mimeType };
}
