import { randomUUID } from 'node:crypto';
import { closeSync, createWriteStream, fsync, open, writev } from 'node:fs';
import { link, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sizeOfContent } from '../content-size.ts';
import type { DeletedBlob } from '../blob-store.ts';
import type { FileContent } from '../drive.ts';
import { isFileSystemError } from '../file-system-error.ts';
import { isSameFile, statusOf } from './file-status.ts';
import { FolderSyncs } from './folder-syncs.ts';
import { NewFolders } from './new-folders.ts';
import { writePieces } from './write-pieces.ts';

// File descriptors, because creating a FileHandle costs more than the work with it.
const openFile = promisify(open);
const writeVector = promisify(writev);
const syncFile = promisify(fsync);

/** What a file system without hard links answers, or one that has too many of them. */
export const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

const folders = new FolderSyncs();
const newFolders = new NewFolders(folders);

/** A complete file on the disk, under a name that nothing reads. */
export interface TemporaryFile {
  path: string;
  /** In bytes. */
  size: number;
}

/**
 * Writes a content to a new file, so that concurrent writers of one file do not mix their contents.
 * After `moveIntoPlace` and `syncNameOf`, a reader sees the complete file or nothing, also after a
 * power failure.
 * @param temporaryFolder on the same file system as the file's path. It is not created: without it,
 * the disk of the drive is not mounted
 * @throws the error of the file system or the stream; then nothing remains
 */
export async function writeTemporaryFile(
  content: FileContent,
  temporaryFolder: string,
): Promise<TemporaryFile> {
  const path = join(temporaryFolder, randomUUID());
  try {
    const descriptor = await openFile(path, 'w');
    return { path, size: await writeSynced(descriptor, content) };
  } catch (cause) {
    await rm(path, { force: true });
    throw cause;
  }
}

/**
 * Creates a folder and its missing parents. An existing folder is no error. Its name is durable after
 * the next `syncNameOf` of a file in it.
 * @throws the file system's error
 */
export async function makeFolder(folder: string): Promise<void> {
  await newFolders.make(folder);
}

/**
 * Renames a temporary file in one step, and replaces a file of that name. Missing folders are
 * created only after a first failure, because they nearly always exist.
 * @throws the file system's error; then the temporary file remains
 */
export async function moveIntoPlace({ path }: TemporaryFile, file: string): Promise<void> {
  await inFolder(dirname(file), path, () => rename(path, file));
}

/**
 * Gives a temporary file a name that no file has. File systems without hard links do not do that in
 * one step: a file that gets the name in the same moment is replaced there.
 * @returns false if something has the name; then the temporary file remains
 * @throws the file system's error; then the temporary file remains
 */
export async function moveIfFree(temporary: TemporaryFile, file: string): Promise<boolean> {
  try {
    await inFolder(dirname(file), temporary.path, () => link(temporary.path, file));
  } catch (cause) {
    if (!isFileSystemError(cause)) throw cause;
    if (cause.code === 'EEXIST') return isLinked(temporary, file);
    if (!WITHOUT_LINKS.has(cause.code)) throw cause;
    if (statusOf(file) !== undefined) return false;
    await moveIntoPlace(temporary, file);
    return true;
  }
  await removeName(temporary);
  return true;
}

/**
 * Returns whether a file has its name already: a network file system repeats a call whose answer was
 * lost.
 */
async function isLinked(temporary: TemporaryFile, file: string): Promise<boolean> {
  if (!isSameFile(temporary.path, file)) return false;
  await removeName(temporary);
  return true;
}

/** The next start removes what cannot be removed now. */
async function removeName({ path }: TemporaryFile): Promise<void> {
  await unlink(path).catch(() => undefined);
}

/**
 * Resolves when the name's state is on the disk: which file has it, or that none has.
 * @throws the file system's error
 */
export async function syncNameOf(file: string): Promise<void> {
  await folders.reachDisk(dirname(file));
  await newFolders.reachDisk(dirname(file));
}

/**
 * Resolves when the disk no longer has a name. A concurrent move may have removed the empty folder
 * since: then the removal of the folder is synced.
 * @throws the file system's error
 */
export async function syncRemovalOf(path: string): Promise<void> {
  try {
    await syncNameOf(path);
  } catch (cause) {
    if (!isMissing(cause) || statusOf(dirname(path)) !== undefined) throw cause;
    await syncRemovalOf(dirname(path));
  }
}

const NOTHING: DeletedBlob = {
  putBack: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

/**
 * Removes a file so that it can be restored until it is discarded; it stays removed after a power
 * failure. A missing file is not an error.
 * @param temporaryFolder on the same file system as the file's path
 * @throws the file system's error, also for a folder, which is not removed
 */
export async function stageRemoval(file: string, temporaryFolder: string): Promise<DeletedBlob> {
  const status = statusOf(file);
  if (status === undefined) return NOTHING;
  // `rm` rejects a folder.
  const taken = status.isDirectory() ? await removed(file) : await aside(file, temporaryFolder);
  try {
    await syncRemovalOf(file);
  } catch (cause) {
    await taken.putBack();
    throw cause;
  }
  return taken;
}

/** If the file cannot be moved, because the disk is full or broken, it is removed at once. */
async function aside(file: string, temporaryFolder: string): Promise<DeletedBlob> {
  const temporary = join(temporaryFolder, randomUUID());
  try {
    await rename(file, temporary);
  } catch {
    return removed(file);
  }
  return {
    putBack: () => rename(temporary, file),
    // The next start removes what cannot be removed now.
    discard: () => rm(temporary, { force: true }).catch(() => undefined),
  };
}

/** The file may have been removed since its status was read. */
async function removed(file: string): Promise<DeletedBlob> {
  await rm(file, { force: true });
  return NOTHING;
}

/** Returns the number of bytes written. */
async function writeSynced(descriptor: number, content: FileContent): Promise<number> {
  if (content instanceof Readable) {
    const writing = createWriteStream('', { fd: descriptor, flush: true });
    // Closes the descriptor after the last write.
    await pipeline(content, writing);
    return writing.bytesWritten;
  }
  const pieces = content instanceof Uint8Array ? [content] : content;
  try {
    await writePieces(pieces, (rest) => writeVector(descriptor, rest));
    await syncFile(descriptor);
  } finally {
    // Closed synchronously: no write is pending.
    closeSync(descriptor);
  }
  return sizeOfContent(pieces);
}

/**
 * Does something with a source in a folder, which is created if it is missing. If the source is
 * missing instead, the disk of the drive was unmounted, and nothing is created below its mount point.
 * @throws the error of the work or the file system
 */
export async function inFolder<Result>(
  folder: string,
  source: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!isMissing(cause) || statusOf(source) === undefined) throw cause;
  }
  await newFolders.make(folder);
  return work();
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
