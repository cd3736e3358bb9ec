import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../service/src/store/database.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

/** The file of an empty database with every migration. */
let prepared: Promise<Buffer> | undefined;

/**
 * Writes an empty embedded database with every migration, unless the file exists. The test files of
 * a process share it: creating one takes most of the time that opening one takes.
 */
export async function writePreparedDatabase(file: string): Promise<void> {
  prepared ??= prepare();
  if (!existsSync(file)) await writeFile(file, await prepared);
}

async function prepare(): Promise<Buffer> {
  const folder = new TemporaryFolder();
  try {
    const file = join(folder.path, 'docloom.db');
    const { close } = await openDatabase(file);
    await close();
    return await readFile(file);
  } finally {
    folder.remove();
  }
}
