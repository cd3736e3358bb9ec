import { parseSwitch } from '../config.ts';
import type { DriveAddress } from '../drive/drive-address.ts';
import { parseDrive } from '../drive/drive-address.ts';

/** The options that name a drive, as commander has read them. */
export interface DriveOptions {
  drive?: string;
  allowInsecureDrive: string;
}

/**
 * Returns the address of the drive that options name; null for the folder in the data folder.
 * @throws DocloomError `invalid_setting`
 */
export function readDriveOptions({ drive, allowInsecureDrive }: DriveOptions): DriveAddress | null {
  const allowsInsecure = parseSwitch('--allow-insecure-drive', allowInsecureDrive);
  return drive === undefined ? null : parseDrive(drive, { allowsInsecure });
}
