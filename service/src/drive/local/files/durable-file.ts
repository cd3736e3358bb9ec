import { randomUUID } from 'node:crypto';
import { closeSync, createWriteStream, fsync, open, writev } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { problem } from '../../../errors/errors.ts';
import { sizeOfContent } from '../../content-size.ts';
import type { FileContent } from '../../drive.ts';
import { DRIVE_NOT_MOUNTED, isDriveMounted } from './drive-mount.ts';
import { statusOf } from './file-status.ts';
import { FolderSyncs } from './folder-syncs.ts';
import { NewFolders } from './new-folders.ts';
import { writePieces } from './write-pieces.ts';

// Of the system's own descriptors: a handle costs more than what is done with it.
const openFile = promisify(open);
const writeVector = promisify(writev);
const syncFile = promisify(fsync);

const folders = new FolderSyncs();
const newFolders = new NewFolders(folders);

/** A content that is whole and on the disk, under a name that nobody looks for. */
export interface TemporaryFile {
  path: string;
  /** In bytes. */
  size: number;
}

/**
 * Writes a content under a name of its own: two who write the same file at once do not write into
 * each other's. With `moveIntoPlace` and `syncNameOf` after it a reader sees all of the file or
 * nothing, also after a power cut.
 * @param temporaryFolder on the file system of the file's place; made when it is missing
 * @throws the file system's own error, or the stream's; nothing remains then
 */
export async function writeTemporaryFile(
  content: FileContent,
  temporaryFolder: string,
): Promise<TemporaryFile> {
  const path = join(temporaryFolder, randomUUID());
  try {
    const descriptor = await inFolder(temporaryFolder, () => openFile(path, 'w'));
    return { path, size: await writeSynced(descriptor, content) };
  } catch (cause) {
    await rm(path, { force: true });
    throw cause;
  }
}

/**
 * Gives a temporary file its name, in one step; a file of that name is replaced. Folders are made
 * when they turn out to be missing: nearly always they are there.
 * @throws the file system's own error; the temporary file remains then
 */
export async function moveIntoPlace({ path }: TemporaryFile, file: string): Promise<void> {
  await inFolder(dirname(file), () => rename(path, file));
}

/**
 * Resolves when it is on the disk which file has the name, or that none has it any more.
 * @throws the file system's own error
 */
export async function syncNameOf(file: string): Promise<void> {
  await folders.reachDisk(dirname(file));
  await newFolders.reachDisk(dirname(file));
}

/** A file that is removed from its path and can be restored until it is discarded. */
export interface StagedRemoval {
  /** @throws the file system's own error */
  putBack(): Promise<void>;
  /** Frees its disk space. */
  discard(): Promise<void>;
}

const NOTHING: StagedRemoval = {
  putBack: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

/**
 * Removes a file so that it can be restored until it is discarded; it stays removed after a power
 * failure. A missing file is not an error, unless the disk of the drive is not mounted.
 * @param temporaryFolder on the file system of the file's place
 * @throws the file system's own error: of a folder, too, which is not removed; DocloomError
 * `drive_not_writable` when the disk of the drive is not there
 */
export async function stageRemoval(file: string, temporaryFolder: string): Promise<StagedRemoval> {
  const status = statusOf(file);
  if (status === undefined) {
    if (await isDriveMounted(dirname(temporaryFolder))) return NOTHING;
    throw problem('drive_not_writable', basename(file), DRIVE_NOT_MOUNTED);
  }
  // Refuses a folder.
  const taken = status.isDirectory() ? await removed(file) : await aside(file, temporaryFolder);
  try {
    await syncNameOf(file);
  } catch (cause) {
    await taken.putBack();
    throw cause;
  }
  return taken;
}

/** Where a disk is too full or too broken to keep a file aside, it is removed at once. */
async function aside(file: string, temporaryFolder: string): Promise<StagedRemoval> {
  const temporary = join(temporaryFolder, randomUUID());
  try {
    await inFolder(temporaryFolder, () => rename(file, temporary));
  } catch {
    return removed(file);
  }
  return {
    putBack: () => rename(temporary, file),
    // The next start removes what cannot be removed now.
    discard: () => rm(temporary, { force: true }).catch(() => undefined),
  };
}

/** Somebody else may have taken it away since it was looked at. */
async function removed(file: string): Promise<StagedRemoval> {
  await rm(file, { force: true });
  return NOTHING;
}

/** @returns how many bytes there are */
async function writeSynced(descriptor: number, content: FileContent): Promise<number> {
  if (content instanceof Readable) {
    const writing = createWriteStream('', { fd: descriptor, flush: true });
    // Closes it when nothing is being written any more.
    await pipeline(content, writing);
    return writing.bytesWritten;
  }
  const pieces = content instanceof Uint8Array ? [content] : content;
  try {
    await writePieces(pieces, (rest) => writeVector(descriptor, rest));
    await syncFile(descriptor);
  } finally {
    // At once: nothing is left to be written.
    closeSync(descriptor);
  }
  return sizeOfContent(pieces);
}

async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
  await newFolders.make(folder);
  return work();
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
