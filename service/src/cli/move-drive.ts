import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseSwitch } from '../config.ts';
import type { DriveAddress } from '../drive/drive-address.ts';
import { addressOfDrive, describeDrive, parseDrive } from '../drive/drive-address.ts';
import type { CopiedDrive } from '../drive/move/copy-drive.ts';
import type { DriveSize } from '../drive/move/drive-size.ts';
import { moveDrive } from '../drive/move/move-drive.ts';
import { requireApart } from '../drive/move/require-apart.ts';
import { openStorage } from '../drive/open-storage.ts';
import type { SeenKeys } from '../drive/seen-keys.ts';
import { dataFolderAt } from '../store/data-folder.ts';
import { makeFolders } from '../store/make-folders.ts';
import { lockDatabase } from '../store/move/lock-database.ts';
import { listIndexedFiles } from '../store/records/drive/drive-files.ts';
import { DRIVE_ID, DRIVE_LEFT, savedText, saveText } from '../store/records/settings.ts';
import type { Store } from '../store/store.ts';
import { terminalLine } from './terminal-line.ts';
import type { DatabaseOptions } from './with-database.ts';
import { readDatabaseOptions, withExistingDatabase } from './with-database.ts';

/** The options that name the places of a drive, as commander has read them. */
export interface DrivePlaces {
  driveTo: string;
  driveFrom?: string;
  allowInsecureDrive: string;
}

/** A drive that is moved. */
export interface DriveMovePlan {
  readonly from: DriveAddress;
  readonly to: DriveAddress;
}

/** How many rows of the index are read at a time. */
const AT_ONCE = 500;

/**
 * Returns the places of a drive that is moved.
 * @param data the data folder of the service that used the drive last
 * @throws DocloomError `invalid_setting`, `drive_target_unusable`
 */
export async function readDrivePlaces(
  { driveTo, driveFrom, allowInsecureDrive }: DrivePlaces,
  data: string,
): Promise<DriveMovePlan> {
  const allowsInsecure = parseSwitch('--allow-insecure-drive', allowInsecureDrive);
  const setting =
    driveFrom === undefined
      ? null
      : parseDrive(driveFrom, { setting: '--drive-from', allowsInsecure });
  const from = addressOfDrive(setting, dataFolderAt(resolve(data)));
  const to = parseDrive(driveTo, { setting: '--drive-to', allowsInsecure });
  await requireApart(from, to);
  return { from, to };
}

/**
 * Copies the drive of a database to another place, and prints how much it has copied.
 * @throws DocloomError those of `lockDatabase`, `moveDrive` and `withExistingDatabase`
 */
export async function moveDriveOf(
  options: DatabaseOptions,
  { from, to }: DriveMovePlan,
): Promise<void> {
  const { stagingFolder } = dataFolderAt(resolve(options.data));
  const { copied, missing } = await withExistingDatabase(options, async ({ store }) => {
    const lock = await lockDatabase(readDatabaseOptions(options));
    try {
      const surroundings = { stagingFolder, store };
      const copied = await moveDrive({
        from: await openStorage(from, surroundings),
        to: await openStorage(to, surroundings),
        places: { from: describeDrive(from), to: describeDrive(to) },
        expected: await savedText(store, DRIVE_ID),
        prepare: () => makePrivate(to),
        progress: progressLine(),
      });
      await saveText(store, DRIVE_LEFT, describeDrive(from));
      return { copied, missing: await countMissing(store, copied.keys) };
    } finally {
      await lock.release();
    }
  });
  process.stdout.write(summaryOf(copied, { from, to }));
  if (missing > 0) process.stderr.write(warningOf(missing, from));
}

/** Creates a folder that only its owner can read. An existing folder keeps its permissions. */
async function makePrivate(address: DriveAddress): Promise<void> {
  if (address.kind !== 'folder' || existsSync(address.folder)) return;
  await makeFolders(address.folder);
  await chmod(address.folder, 0o700);
}

function progressLine() {
  const line = terminalLine();
  return (done: DriveSize, total: DriveSize) => {
    line.write(
      `Files: ${String(done.files)} of ${String(total.files)}, ${megabytes(done.bytes)} of ${megabytes(total.bytes)} MB`,
    );
    if (done.files === total.files) line.clear();
  };
}

/** Returns how many written files of users the database knows that the drive does not have. */
async function countMissing(store: Store, keys: SeenKeys): Promise<number> {
  let missing = 0;
  let cursor: string | undefined;
  do {
    const files = await listIndexedFiles(store, { cursor, limit: AT_ONCE });
    missing += files.filter(
      ({ ownerId, size, path }) => ownerId !== null && size !== null && !keys.has(path),
    ).length;
    cursor = files.length < AT_ONCE ? undefined : files.at(-1)?.id;
  } while (cursor !== undefined);
  return missing;
}

function summaryOf({ size, present }: CopiedDrive, { from, to }: DriveMovePlan): string {
  return `${describeDrive(to)} is a complete copy of ${describeDrive(from)}: ${String(size.files)} files, ${megabytes(size.bytes)} MB; ${String(present)} of them were there already.\n`;
}

function warningOf(missing: number, from: DriveAddress): string {
  return `The database knows ${String(missing)} files that are not in ${describeDrive(from)}. If you did not delete them, check that this is the drive that the service used last, and that you can read all of its folders.\n`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
