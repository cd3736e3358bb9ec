import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileContent } from '../drive.ts';

/**
 * Writes a file so that a reader sees all of it or nothing, also after a power cut: to a temporary
 * file on the same file system, synced, renamed, and the folder synced.
 * @param temporaryFolder is made when it does not exist
 * @throws the file system's own error; nothing remains then
 */
export async function writeDurably(
  file: string,
  content: FileContent,
  temporaryFolder: string,
): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true });
  await makeFolder(dirname(file));
  // One temporary name a target: what a crash left behind is overwritten by the repeat.
  const temporary = join(temporaryFolder, createHash('sha256').update(file).digest('hex'));
  try {
    await writeSynced(temporary, content);
    await rename(temporary, file);
    await syncFolder(dirname(file));
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

async function writeSynced(file: string, content: FileContent): Promise<void> {
  if (content instanceof Readable) {
    await pipeline(content, createWriteStream(file, { flush: true }));
    return;
  }
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it, and syncs each folder that holds a new one. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  const first = resolve(firstMade);
  for (let made = resolve(folder); made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
