import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { SetupFailure } from '../../../playground/setup/failure.mjs';
import { dataFolder } from '../../../playground/setup/paths.mjs';

/**
 * Returns the folder for the files of PostgreSQL servers. It is on the disk of the other
 * contestants: a temporary folder may be in memory.
 * @throws SetupFailure if it would be on another disk
 */
export function folderForPostgres(): string {
  // For root, the server runs as another user, who may not be able to enter the repository.
  if (process.getuid?.() !== 0) return dataFolder;
  const folder = tmpdir();
  if (statSync(folder).dev === statSync(dataFolder).dev) return folder;
  throw new SetupFailure(
    `PostgreSQL would keep its files in ${folder}, which is not on the disk of ${dataFolder}.`,
    'Set TMPDIR to a folder on that disk that every user can enter. Or run the benchmark as a user other than root.',
  );
}
