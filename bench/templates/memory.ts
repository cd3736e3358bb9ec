import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DataOf } from './cases/template-case.ts';
import type { Entry } from './entry.ts';

/**
 * How much a process that holds one library grows at most while it makes fifty documents of a case;
 * in bytes.
 */
export async function measureMemory(
  { contestant, template }: Entry,
  data: DataOf,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'docloom-bench-'));
  try {
    await writeFile(join(folder, 'template'), template);
    await writeFile(join(folder, 'data.json'), JSON.stringify(data(1)));
    const script = join(import.meta.dirname, 'memory-process.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [
      script,
      contestant.name,
      folder,
    ]);
    return Number(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
