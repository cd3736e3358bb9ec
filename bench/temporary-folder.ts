import { mkdtemp, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';

const removal = { recursive: true, force: true, maxRetries: 10 } as const;

/**
 * Lends a new folder, of which nothing remains however the work ends, also when it ends the process.
 * @param prefix the beginning of its path
 */
export async function inTemporaryFolder<Result>(
  prefix: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(prefix);
  const removeAtOnce = () => rmSync(folder, removal);
  process.once('exit', removeAtOnce);
  try {
    return await work(folder);
  } finally {
    process.off('exit', removeAtOnce);
    await rm(folder, removal);
  }
}
