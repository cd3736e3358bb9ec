import { dirname, join, resolve } from 'node:path';
import type { DriveAddress } from '../drive/drive-address.ts';
import { describeDrive } from '../drive/drive-address.ts';
import { problem } from '../errors/errors.ts';
import { dataFolderAt } from '../store/data-folder.ts';
import type { DatabaseAddress } from '../store/database-address.ts';
import { describeDatabase } from '../store/database-address.ts';
import { moveDatabaseOf, parseDatabasePlace } from './move-database.ts';
import type { DrivePlaces } from './move-drive.ts';
import { moveDriveOf, readDrivePlaces } from './move-drive.ts';
import type { DatabaseOptions } from './with-database.ts';

/** The options of `docloom move`, as commander has read them. */
export interface MoveOptions extends Partial<DrivePlaces>, DatabaseOptions {
  from?: string;
  to?: string;
  allowInsecureDrive: string;
}

const NOTHING =
  'name what to move: a database with --from and --to, a drive with --drive-to, or both';

/**
 * Copies a database, a drive, or first the database and then its drive, to other places.
 * @throws DocloomError `invalid_setting`, and those of `moveDatabaseOf` and `moveDriveOf`
 */
export async function move({ from, to, driveTo, ...options }: MoveOptions): Promise<void> {
  if (driveTo === undefined && options.driveFrom !== undefined)
    throw problem(
      'invalid_setting',
      '--drive-to',
      'it is missing; name the new place of the drive',
    );
  if (from !== undefined && to !== undefined) {
    await moveInstallation({ ...options, ...(driveTo !== undefined && { driveTo }), from, to });
    return;
  }
  if (from !== undefined || to !== undefined)
    throw problem('invalid_setting', from === undefined ? '--from' : '--to', NEEDS_BOTH);
  if (driveTo === undefined) throw problem('invalid_setting', '--drive-to', NOTHING);
  const places = await readDrivePlaces({ ...options, driveTo }, options.data);
  await moveDriveOf(options, places);
  process.stdout.write(`Start the service with --drive ${describeDrive(places.to)}\n`);
}

const NEEDS_BOTH = 'it is missing; name the present database with --from and the new one with --to';

async function moveInstallation({
  driveTo,
  ...options
}: MoveOptions & { from: string; to: string }): Promise<void> {
  const from = parseDatabasePlace(options.from, '--from');
  const to = parseDatabasePlace(options.to, '--to');
  const data = from.kind === 'file' ? dirname(from.file) : resolve(options.data);
  const nextData = to.kind === 'file' ? dirname(to.file) : data;
  // Before anything is copied: the addresses may be wrong.
  const places =
    driveTo === undefined ? null : await readDrivePlaces({ ...options, driveTo }, data);
  const { drivePlace } = await moveDatabaseOf({ from, to });
  if (places !== null) {
    const database = to.kind === 'postgres' ? options.to : undefined;
    await moveDriveOf({ data: nextData, database }, places);
  }
  const drive = places?.to ?? drivePlace;
  process.stdout.write(nextCommand({ to, drive, data, nextData }));
}

/** Returns the sentence with the command that starts the service on the copy. */
function nextCommand({
  to,
  drive,
  data,
  nextData,
}: {
  to: DatabaseAddress;
  drive: DriveAddress | string;
  data: string;
  nextData: string;
}): string {
  const place = placeOfDrive(drive, data);
  const words = [
    'docloom serve',
    ...(to.kind === 'postgres' ? ['--database', quoted(describeDatabase(to))] : []),
    ...['--data', quoted(nextData)],
    ...(place === dataFolderAt(nextData).driveFolder ? [] : ['--drive', quoted(place)]),
  ];
  const command = words.join(' ');
  const hint = command.includes('***') ? ', with the passwords in place of ***' : '';
  return `Start the service with this command${hint}:\n${command}\n`;
}

function placeOfDrive(drive: DriveAddress | string, data: string): string {
  if (typeof drive !== 'string') return describeDrive(drive);
  return drive === '' ? join(data, 'drive') : drive;
}

/** Quotes a word for a POSIX shell if it needs that. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
