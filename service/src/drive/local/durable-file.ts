import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileContent } from '../drive.ts';
import { FolderSyncs } from './folder-syncs.ts';
import { NewFolders } from './new-folders.ts';

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
    await writeSynced(await inFolder(temporaryFolder, () => open(temporary, 'w')), content);
    await inFolder(dirname(file), () => rename(temporary, file));
    await folders.reachDisk(dirname(file));
    await newFolders.reachDisk(dirname(file));
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

async function writeSynced(handle: FileHandle, content: FileContent): Promise<void> {
  try {
    if (content instanceof Readable) {
      await pipeline(content, handle.createWriteStream({ flush: true }));
      return;
    }
    await writePieces(handle, content instanceof Uint8Array ? [content] : content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** So many pieces at most are given to the system at once: it takes no more (`IOV_MAX`). */
const MOST_PIECES = 1_000;

/** In as few calls as it takes: a document is some dozens of pieces. */
async function writePieces(handle: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  for (let from = 0; from < pieces.length; from += MOST_PIECES) {
    let rest: readonly Uint8Array[] = pieces.slice(from, from + MOST_PIECES);
    while (rest.length > 0) {
      const { bytesWritten } = await handle.writev(rest);
      rest = after(bytesWritten, rest);
    }
  }
}

/** What is left of pieces when so many bytes of them have been written: a call may write a part only. */
function after(bytes: number, pieces: readonly Uint8Array[]): Uint8Array[] {
  let written = bytes;
  return pieces.flatMap((piece) => {
    const part = piece.subarray(Math.min(written, piece.length));
    written -= piece.length - part.length;
    return part.length > 0 ? [part] : [];
  });
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
