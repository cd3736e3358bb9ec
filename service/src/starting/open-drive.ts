import type { Logger } from 'pino';
import type { BlobStore } from '../drive/blob-store.ts';
import { UnsuitableStorageError } from '../drive/blob-store.ts';
import type { Drive } from '../drive/drive.ts';
import type { DriveAddress } from '../drive/drive-address.ts';
import { addressOfDrive, describeDrive } from '../drive/drive-address.ts';
import { openGuardedStorage } from '../drive/open-storage.ts';
import { problem } from '../errors/errors.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { DRIVE_LEFT, DRIVE_PLACE, savedText, saveText } from '../store/records/settings.ts';
import type { Store } from '../store/store.ts';

const DRIVE_ABSENT =
  'The drive is not there: its disk is not mounted, its storage does not work, or --drive names another place than before. Nothing is written, and runs wait until it is back.';

/**
 * Opens the storage of the drive, and checks that it can keep the promises of the drive.
 * @param setting null for the folder in the data folder
 * @throws DocloomError `invalid_setting`, `drive_moved`, `drive_unsuitable`
 */
export async function openBlobStore(
  setting: DriveAddress | null,
  { dataFolder, store, log }: { dataFolder: DataFolder; store: Store; log: Logger },
): Promise<BlobStore> {
  const { stagingFolder } = dataFolder;
  const address = addressOfDrive(setting, dataFolder);
  await requireNotLeft(store, describeDrive(address));
  const blobs = await openGuardedStorage(address, { stagingFolder, store, log });
  try {
    await blobs.requireSuitable();
  } catch (cause) {
    if (cause instanceof UnsuitableStorageError) throw problem('drive_unsuitable', cause.message);
    throw cause;
  }
  return blobs;
}

/** Two copies of a drive would each get a part of the new files. @throws DocloomError `drive_moved` */
async function requireNotLeft(store: Store, place: string): Promise<void> {
  if ((await savedText(store, DRIVE_LEFT)) === place) throw problem('drive_moved', place);
}

/**
 * Stores where the drive is, for backups and the next start. If it is not there, reports why, and
 * where it was at the last start.
 */
export async function recordPlace(
  drive: Pick<Drive, 'absence'>,
  { setting, store, log }: { setting: DriveAddress | null; store: Store; log: Logger },
): Promise<void> {
  const place = setting === null ? '' : describeDrive(setting);
  const absence = await drive.absence();
  if (absence === null) {
    await saveText(store, DRIVE_PLACE, place);
    return;
  }
  const lastPlace = (await savedText(store, DRIVE_PLACE)) ?? '';
  log.error({ reason: `the drive ${absence}`, place, lastPlace }, DRIVE_ABSENT);
}
