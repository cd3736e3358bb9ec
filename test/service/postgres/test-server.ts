import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { repository } from '../../../playground/setup/paths.mjs';

const HOLD = join(repository, 'test/service/postgres/hold-postgres.mjs');
const MEMORY = '/dev/shm';
const PATIENCE_MS = 60_000;

/** The process of jest that has started the tests: a worker ends at any time, and this one last. */
const RUN = process.send === undefined ? process.pid : process.ppid;

/**
 * Not in the folder of the tests in memory: the server runs as another user if the tests run as root,
 * and that folder is only for its owner.
 */
const FOLDER = join(existsSync(MEMORY) ? MEMORY : tmpdir(), `docloom-postgres-${String(RUN)}`);

/**
 * Returns the address of a PostgreSQL server that all tests of this run of jest share. The first one
 * that needs it starts it, and it ends with the run.
 * @throws Error if it does not start
 */
export async function testServer(): Promise<string> {
  start();
  const since = performance.now();
  for (;;) {
    const url = read('url');
    if (url !== null) return url;
    const reason = read('failed');
    if (reason !== null) throw new Error(`PostgreSQL does not start: ${reason}`);
    if (performance.now() - since > PATIENCE_MS)
      throw new Error('PostgreSQL does not start in time');
    await delay(20);
  }
}

/** Whoever makes the folder starts the server. */
function start(): void {
  const programs = findPostgres();
  if (programs === null) throw new Error('This machine has no PostgreSQL');
  try {
    mkdirSync(FOLDER, { mode: 0o711 });
  } catch (cause) {
    // An error of Node has another class than those of a test file.
    if (isNativeError(cause) && 'code' in cause && cause.code === 'EEXIST') return;
    throw cause;
  }
  try {
    const words = [HOLD, FOLDER, programs, String(RUN)];
    spawn(process.execPath, words, { detached: true, stdio: 'ignore' }).unref();
  } catch (cause) {
    rmSync(FOLDER, { recursive: true });
    throw cause;
  }
}

function read(name: string): string | null {
  const file = join(FOLDER, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
