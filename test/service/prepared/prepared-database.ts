import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../service/src/store/database.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

/** The file of an empty database with every migration. */
let prepared: Promise<Buffer> | undefined;

/**
 * Writes an empty embedded database with every migration, unless the file exists. The migrations run
 * once for all test files of a process, because they take most of the time of opening a new database.
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
