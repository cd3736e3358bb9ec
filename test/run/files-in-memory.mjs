import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in which Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const NAME = /^docloom-tests-(\d+)$/;
/** Bytes; some tests make large files. */
const ENOUGH = 2 * 1024 ** 3;

/**
 * Gives the tests a folder in memory for their temporary files, if it has enough free space. No
 * test cuts the power, so nothing has to wait for a disk; otherwise every commit of every database
 * would. Apart from that, the folder behaves like one on a disk. Node's compile cache is also
 * there. Jest calls this before it starts its workers, which inherit the variables.
 */
export default function keepFilesInMemory() {
  // A folder that the tester sets takes precedence.
  if (process.env.TMPDIR !== undefined) return;
  const folder = join(MEMORY, `docloom-tests-${process.pid}`);
  try {
    removeOrphanedFiles();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH) return;
    mkdirSync(folder, { mode: 0o700 });
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    if (runsPrograms(folder)) process.env.TMPDIR = folder;
    // The service is started several hundred times, but compiled only once.
    process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  } catch {
    // There is no such folder, or it is not for us: then it is the disk.
  }
}

/** Removes the files of killed tests. */
function removeOrphanedFiles() {
  for (const name of readdirSync(MEMORY)) {
    const [, owner] = NAME.exec(name) ?? [];
    if (owner === undefined || existsSync(`/proc/${owner}`)) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Returns whether programs may run there; containers often forbid it.
 * @param {string} folder
 */
function runsPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}
