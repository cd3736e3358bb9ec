import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Takes hold of something that one process may have at a time. The hold is a socket, which the
 * system closes however its process ends: no stale lock is left behind.
 * @param {string} what e.g. the path of a folder
 * @returns {Promise<(() => void) | null>} lets go; null when another process holds it
 */
export async function tryHold(what) {
  const name = createHash('sha256').update(what).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `docloom-${name}.sock`);
  if (await somebodyAnswers(path)) return null;
  rmSync(path, { force: true });
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve) => {
    server.on('error', () => resolve(null));
    server.listen(path, () => resolve(() => server.close()));
  });
}

/**
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function somebodyAnswers(path) {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
