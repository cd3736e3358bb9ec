import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the bytes of all files below a folder; links are not followed */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
}
