import { constants, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, moveIntoPlace, syncNameOf, writeTemporaryFile } from './durable-file.ts';
import { statusOf, undefinedIfMissing } from './file-status.ts';

/** The name of the marker in the folder of temporary files. */
export const MARKER = 'drive-id';

const ID = /^[\w-]{1,64}$/;

/**
 * Returns the id in the marker of a drive, or null if the drive has no marker. Other files may be in
 * the drive's folder while its disk is not mounted, and so may an empty folder of temporary files.
 * The calls are synchronous, like those of `statusOf`. Links are not followed.
 * @throws the file system's error
 */
export function readMarker(temporaryFolder: string): string | null {
  const marker = join(temporaryFolder, MARKER);
  if (!statusOf(temporaryFolder)?.isDirectory() || !statusOf(marker)?.isFile()) return null;
  const id = contentOf(marker)?.trim();
  return id !== undefined && ID.test(id) ? id : null;
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    undefinedIfMissing(cause);
    return undefined;
  }
}

/**
 * Writes the marker of a drive, which replaces another. It is durable when this resolves.
 * @throws the file system's error, also if the folder of temporary files is a link
 */
export async function writeMarker(temporaryFolder: string, id: string): Promise<void> {
  await makeFolder(temporaryFolder);
  const folder = await open(temporaryFolder, constants.O_DIRECTORY | constants.O_NOFOLLOW);
  await folder.close();
  const marker = join(temporaryFolder, MARKER);
  const temporary = await writeTemporaryFile(Buffer.from(`${id}\n`), temporaryFolder);
  await moveIntoPlace(temporary, marker);
  await syncNameOf(marker);
}
