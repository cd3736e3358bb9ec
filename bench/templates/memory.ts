import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inTemporaryFolder } from '../temporary-folder.ts';
import type { DataOf } from './cases/template-case.ts';
import type { Entry } from './entry.ts';

const PROGRAM = join(import.meta.dirname, 'memory-process.ts');

/**
 * Measures the maximum growth in bytes of a process with one library while it makes fifty documents
 * of a case.
 */
export async function measureMemory(
  { contestant, template }: Entry,
  data: DataOf,
): Promise<number> {
  const files = await Promise.all([openedFile(template), openedFile(JSON.stringify(data(1)))]);
  try {
    const child = spawn(process.execPath, [PROGRAM, contestant.name], {
      stdio: ['ignore', 'pipe', 'inherit', ...files.map(({ fd }) => fd)],
    });
    const ended = once(child, 'close');
    const said = await text(child.stdout!);
    await ended;
    if (child.exitCode !== 0) throw new Error(`The process of ${contestant.name} has failed.`);
    return Number(said);
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

/**
 * Opens an unlinked file: it disappears with the processes that have it open. A Ctrl-C while a
 * library works leaves no time to remove a named one.
 */
function openedFile(content: string | Uint8Array): Promise<FileHandle> {
  return inTemporaryFolder(join(tmpdir(), 'docloom-bench-'), async (folder) => {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return open(path);
  });
}
