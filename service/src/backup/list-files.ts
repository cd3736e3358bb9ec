import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What belongs to a process, is copied by itself, or can be made again. */
const LEFT_OUT = /^docloom\.(?:db|lock)|^drive\/\.docloom$|^thumbnails$/;

/**
 * Every file of a data folder but the database and what is not whole yet. Links are not followed,
 * unless the drive itself is one.
 * @returns their paths from there, with `/` between folders
 */
export async function listFiles(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const folders = ['', 'drive/'];
  for (let inside = folders.pop(); inside !== undefined; inside = folders.pop()) {
    for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
      const path = `${inside}${entry.name}`;
      if (LEFT_OUT.test(path) || path === 'drive') continue;
      if (entry.isDirectory()) folders.push(`${path}/`);
      else if (entry.isFile()) paths.push(path);
    }
  }
  return paths;
}
