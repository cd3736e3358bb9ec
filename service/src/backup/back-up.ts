import { chmod, readdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { folderStorage } from '../drive/open-storage.ts';
import { DocloomError, problem } from '../errors/errors.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { UNFINISHED_DATABASE } from '../store/data-folder.ts';
import { makeFolders } from '../store/make-folders.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { toStorageProblem } from '../store/storage-problem.ts';
import type { Backup, BackupProgress, CopiedFiles } from './backup.ts';
import type { KnownDrive } from '../store/sqlite/copy-database.ts';
import { copyDatabase } from '../store/sqlite/copy-database.ts';
import { haveFilesMoved } from '../store/sqlite/moved-files.ts';
import { copyFiles } from './copy-files.ts';
import { listFiles } from './list-files.ts';

const MOVING =
  'the service is moving the files of the drive into a folder for each team; try again when its log says that they are in their folders';

/**
 * Copies a data folder into another one while a service may be using it. The copy is a complete
 * data folder, in which every finished run has all its documents.
 *
 * The database is copied first, as a snapshot, and the files after it. A file is written before its
 * run ends, so the files of every run that is finished in the snapshot exist. Unfinished work
 * starts again in the copy, with the file names in its database. A file that the service made after
 * the snapshot is unknown to the copied database. It would block the name of the file that is made
 * again. So the folder is listed before the snapshot, and of later files only those in the database
 * are copied. Files that are deleted during the backup may or may not be in it.
 *
 * The marker of the drive is copied too, so that the copy is the drive of the copied database. A
 * drive outside of the data folder is not copied: its storage has backups of its own.
 *
 * The database is renamed to its final name last: until then, the folder is rejected as a data
 * folder.
 * @param target is created if it does not exist, and must be empty
 * @throws DocloomError `backup_target_unusable`, `backup_failed`, `data_folder_unusable`,
 * `database_unreadable`; then nothing remains in the target
 */
export async function backUp(
  dataFolder: DataFolder,
  target: string,
  progress: BackupProgress,
): Promise<Backup> {
  await requireFolder(dataFolder);
  const isNew = await prepareTarget(dataFolder, target);
  try {
    return await copy(dataFolder, target, progress);
  } catch (cause) {
    await removeTarget(target, isNew);
    throw toBackupProblem(cause, dataFolder, target);
  }
}

async function copy(
  { folder, databaseFile, driveFolder }: DataFolder,
  target: string,
  progress: BackupProgress,
): Promise<Backup> {
  const before = await listFiles(folder);
  const unfinished = join(target, UNFINISHED_DATABASE);
  // Also after a power failure, a started backup can be told from an empty folder.
  await writeFile(unfinished, '');
  await syncFolder(target);
  const drive = await copyDatabase(databaseFile, unfinished, (percent) => {
    progress.database(percent);
  });
  const copied =
    drive.place === null
      ? await copyWithDrive({ folder, databaseFile, driveFolder }, target, {
          before,
          drive,
          progress,
        })
      : await copyFiles(folder, target, new Set(before.filter(isOutsideDrive)), progress);
  const { size } = await stat(unfinished);
  // Names in one folder may reach the disk in any order.
  await syncFolder(target);
  await rename(unfinished, join(target, 'docloom.db'));
  await syncFolder(target);
  return { files: copied.files, size: copied.size + size, driveElsewhere: drive.place };
}

/** What a backup has found before it copies files. */
interface Found {
  before: readonly string[];
  drive: KnownDrive;
  progress: BackupProgress;
}

async function copyWithDrive(
  {
    folder,
    databaseFile,
    driveFolder,
  }: Pick<DataFolder, 'folder' | 'databaseFile' | 'driveFolder'>,
  target: string,
  { before, drive, progress }: Found,
): Promise<CopiedFiles> {
  const files = new Set([...before, ...drive.paths.map((path) => `drive/${path}`)]);
  await requireDrive(driveFolder, drive);
  const copied = await copyFiles(folder, target, files, progress);
  // If it was unmounted meanwhile, files are missing in the copy.
  await requireDrive(driveFolder, drive);
  // A moved file is at its old path in the copied database, and was not copied from there.
  if (haveFilesMoved(databaseFile, join(target, UNFINISHED_DATABASE))) throw new Error(MOVING);
  if (drive.id !== null) await folderStorage(join(target, 'drive')).identify(drive.id);
  return copied;
}

/** The folder of a drive that was moved elsewhere may still be there. */
function isOutsideDrive(path: string): boolean {
  return !path.startsWith('drive/');
}

/** Throws if the disk of the drive is not mounted: the copy would have no documents. */
async function requireDrive(driveFolder: string, { id }: KnownDrive): Promise<void> {
  if (id === null || (await folderStorage(driveFolder).identity()) === id) return;
  throw new Error(
    'the drive has no marker file ".docloom/drive-id", or that of another database, so its disk is probably not mounted; mount it, or run "docloom drive adopt" if this is the right folder',
  );
}

async function requireFolder({ folder, databaseFile }: DataFolder): Promise<void> {
  const status = await stat(databaseFile).catch(() => undefined);
  if (status?.isFile()) return;
  throw problem('data_folder_unusable', folder, 'it has no docloom.db');
}

/** Returns whether the folder was created. */
async function prepareTarget({ folder }: DataFolder, target: string): Promise<boolean> {
  try {
    const before = await stat(target).catch(() => undefined);
    if (before && !before.isDirectory()) throw new Error('it is a file');
    await makeFolders(target);
    await rejectInside(folder, target);
    if ((await readdir(target)).length > 0) throw new Error('it is not empty');
    await chmod(target, 0o700);
    return before === undefined;
  } catch (cause) {
    throw problem('backup_target_unusable', target, messageOf(cause));
  }
}

async function rejectInside(folder: string, target: string): Promise<void> {
  const way = relative(await realpath(folder), await realpath(target));
  if (way === '..' || way.startsWith(`..${sep}`)) return;
  if (await isEmpty(target)) await rmdir(target);
  throw new Error('it is inside of the data folder');
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder)).length === 0;
}

async function removeTarget(target: string, isNew: boolean): Promise<void> {
  for (const entry of await readdir(target).catch(() => [])) {
    await rm(join(target, entry), { recursive: true, force: true }).catch(() => undefined);
  }
  if (isNew) await rmdir(target).catch(() => undefined);
}

function toBackupProblem(cause: unknown, dataFolder: DataFolder, target: string): unknown {
  if (cause instanceof DocloomError) return cause;
  const told = toStorageProblem(cause, dataFolder);
  const isDamaged = told instanceof DocloomError && told.code === 'database_unreadable';
  return isDamaged ? told : problem('backup_failed', target, messageOf(cause));
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
