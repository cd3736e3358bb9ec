import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inTemporaryFolder } from '../../temporary-folder.ts';

const SOURCE = fileURLToPath(new URL('delay-syncs.c', import.meta.url));
const run = promisify(execFile);

/**
 * Runs work. The syncs of all processes that it starts take longer.
 * @param milliseconds the added time; 0: none
 */
export async function withDelayedSyncs<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (milliseconds === 0) return work();
  return inTemporaryFolder(join(tmpdir(), 'docloom-delay-syncs-'), async (folder) => {
    const library = join(folder, 'delay-syncs.so');
    const delay = `-DDELAY_MILLISECONDS=${milliseconds}`;
    await run('cc', ['-shared', '-fPIC', '-O2', delay, '-o', library, SOURCE]);
    // PostgreSQL runs as another user if this process runs as root.
    await chmod(folder, 0o755);
    const { LD_PRELOAD: before } = process.env;
    process.env.LD_PRELOAD = library;
    try {
      return await work();
    } finally {
      if (before === undefined) delete process.env.LD_PRELOAD;
      else process.env.LD_PRELOAD = before;
    }
  });
}
