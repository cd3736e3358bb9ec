import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers } from './ports.mjs';

/**
 * Takes hold of something that one process may have at a time. The hold is a socket, which the
 * system closes however its process ends: no stale lock is left behind.
 * @param {string} what e.g. the path of a folder
 * @returns {Promise<(() => void) | null>} lets go; null when another process holds it
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
