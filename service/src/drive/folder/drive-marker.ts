import type { BigIntStats } from 'node:fs';
import { constants, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PerProcess } from '../../concurrency/scope.ts';
import { makeFolder, moveIntoPlace, syncNameOf, writeTemporaryFile } from './durable-file.ts';
import { exactStatusOf, statusOf, undefinedIfMissing } from './file-status.ts';

/** The name of the marker in the folder of temporary files. */
export const MARKER = 'drive-id';

const ID = /^[\w-]{1,64}$/;

/** The state of a marker file, and the id in it. */
interface ReadMarker {
  version: string;
  id: string;
}

/**
 * Reads the marker of a drive. The drive checks it before each write, so a file that has not changed
 * since it was read is not read again. The calls are synchronous, like those of `statusOf`. Links are
 * not followed.
 */
export class MarkerReader implements PerProcess {
  readonly scope = 'per process';
  readonly #temporaryFolder: string;
  #last: ReadMarker | null = null;

  constructor(temporaryFolder: string) {
    this.#temporaryFolder = temporaryFolder;
  }

  /**
   * Returns the id in the marker, or null if the drive has no marker. Other files may be in the
   * drive's folder while its disk is not mounted, and so may an empty folder of temporary files.
   * @throws the file system's error
   */
  read(): string | null {
    const marker = join(this.#temporaryFolder, MARKER);
    const status = exactStatusOf(marker);
    if (!status?.isFile()) return null;
    const version = versionOf(status);
    if (version === this.#last?.version) return this.#last.id;
    if (!statusOf(this.#temporaryFolder)?.isDirectory()) return null;
    const id = contentOf(marker)?.trim();
    if (id === undefined || !ID.test(id)) return null;
    this.#last = { version, id };
    return id;
  }
}

/** Differs for each file of each disk, and after each change of the file. */
function versionOf({ dev, ino, ctimeNs }: BigIntStats): string {
  return `${String(dev)} ${String(ino)} ${String(ctimeNs)}`;
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
