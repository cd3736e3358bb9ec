import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that belong to a process, are copied separately, or can be made again. */
const SKIPPED = /^docloom\.(?:db|lock)|^drive\/\.docloom$|^(?:thumbnails|staging)$/;

/**
 * Lists every complete file of a data folder except the database. Symbolic links are not followed,
 * unless the drive itself is one.
 * @returns their paths relative to the folder, with `/` as separator
 */
export async function listFiles(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const folders = ['', 'drive/'];
  for (let inside = folders.pop(); inside !== undefined; inside = folders.pop()) {
    for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
      const path = `${inside}${entry.name}`;
      if (SKIPPED.test(path) || path === 'drive') continue;
      if (entry.isDirectory()) folders.push(`${path}/`);
      else if (entry.isFile()) paths.push(path);
    }
  }
  return paths;
}
