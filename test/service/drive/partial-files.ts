import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Lists what is in the folder of temporary files beside the marker of the drive. */
export function partialFilesIn(driveFolder: string): string[] {
  return readdirSync(join(driveFolder, '.docloom')).filter((name) => name !== 'drive-id');
}
