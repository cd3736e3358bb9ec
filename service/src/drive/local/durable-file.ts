import { randomUUID } from 'node:crypto';
import { closeSync, createWriteStream, fsync, open, writev } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { FileContent } from '../drive.ts';
import { FolderSyncs } from './folder-syncs.ts';
import { NewFolders } from './new-folders.ts';
import { writePieces } from './write-pieces.ts';

// Of the system's own descriptors: a handle costs more than what is done with it.
const openFile = promisify(open);
const writeVector = promisify(writev);
const syncFile = promisify(fsync);

const folders = new FolderSyncs();
const newFolders = new NewFolders(folders);

/**
 * Writes a file so that a reader sees all of it or nothing, also after a power cut: to a temporary
 * file on the same file system, synced, renamed, and the folder synced.
 *
 * Folders are made when they turn out to be missing: nearly always they are there.
 * @param temporaryFolder on the same file system
 * @throws the file system's own error; nothing remains then
 */
export async function writeDurably(
  file: string,
  content: FileContent,
  temporaryFolder: string,
): Promise<void> {
  // A name of its own: two who write the same file at once must not write into each other's.
  const temporary = join(temporaryFolder, randomUUID());
  try {
    await writeSynced(await inFolder(temporaryFolder, () => openFile(temporary, 'w')), content);
    await inFolder(dirname(file), () => rename(temporary, file));
    await folders.reachDisk(dirname(file));
    await newFolders.reachDisk(dirname(file));
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

async function writeSynced(descriptor: number, content: FileContent): Promise<void> {
  if (content instanceof Readable) {
    // Closes it when nothing is being written any more.
    await pipeline(content, createWriteStream('', { fd: descriptor, flush: true }));
    return;
  }
  const pieces = content instanceof Uint8Array ? [content] : content;
  try {
    await writePieces(pieces, (rest) => writeVector(descriptor, rest));
    await syncFile(descriptor);
  } finally {
    // At once: nothing is left to be written.
    closeSync(descriptor);
  }
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
