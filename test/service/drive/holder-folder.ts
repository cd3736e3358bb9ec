import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of a team, or of a user without a team, in a drive; the path of no folder if it has
 * none yet.
 * @param name of the holder; by default, the drive has only one holder
 */
export function holderFolderIn(driveFolder: string, name = ''): string {
  const folders = readdirSync(driveFolder).filter(
    (folder) => folder.startsWith(name) && / \[[0-9a-z]{4,}\]$/.test(folder),
  );
  if (folders.length > 1) throw new Error(`There are several holders: ${folders.join(', ')}`);
  return join(driveFolder, folders[0] ?? 'no holder');
}
