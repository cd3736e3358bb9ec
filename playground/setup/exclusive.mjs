import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers } from './ports.mjs';

/**
 * Acquires a lock that one process can have at a time. The lock is a socket, which the system
 * closes however its process ends, so no stale lock remains.
 * @param {string} what the locked resource, such as the path of a folder
 * @returns {Promise<(() => void) | null>} releases the lock; null if another process has it
 */
export async function tryHold(what) {
  const name = createHash('sha256').update(what).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `docloom-${name}.sock`);
  if (await answers({ path })) return null;
  rmSync(path, { force: true });
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    await once(server.listen(path), 'listening');
    return () => server.close();
  } catch {
    return null;
  }
}
