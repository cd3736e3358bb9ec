import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const NAME = /^docloom-tests-(\d+)$/;
/** Bytes; some tests make large files. */
const ENOUGH = 2 * 1024 ** 3;

/**
 * Gives the tests a folder in memory for their temporary files, where there is room for it. No
 * power is cut in a test, so nothing has to wait until a disk has written it: every commit of
 * every database would. All else is as on a disk. What Node compiles is kept there too. Jest calls
 * this before it starts its workers, which inherit the variables.
 */
export default function keepFilesInMemory() {
  // Whoever names a folder wants that one.
  if (process.env.TMPDIR !== undefined) return;
  const folder = join(MEMORY, `docloom-tests-${process.pid}`);
  try {
    removeOrphanedFiles();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH) return;
    mkdirSync(folder, { mode: 0o700 });
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    if (runsPrograms(folder)) process.env.TMPDIR = folder;
    // The service is started some hundred times, and compiled once.
    process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  } catch {
    // There is no such folder, or it is not for us: then it is the disk.
  }
}

/** What tests that were killed have left behind. */
function removeOrphanedFiles() {
  for (const name of readdirSync(MEMORY)) {
    const [, owner] = NAME.exec(name) ?? [];
    if (owner === undefined || existsSync(`/proc/${owner}`)) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Containers often forbid it there.
 * @param {string} folder
 */
function runsPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}
