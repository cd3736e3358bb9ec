// node hold-postgres.mjs <folder> <programs> <process>
//
// Runs a PostgreSQL server for the tests of one run of jest. It ends when that process has ended, in
// any way, and removes the folder. It writes the address into the file `url` there when the server
// accepts connections, or the reason into the file `failed`.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresServer } from '../../../playground/postgres/postgres-server.mjs';

const [folder = '', programs = '', run = ''] = process.argv.slice(2);
const POLL_MS = 250;

/** Many tests run at once, each with some connections; nothing is kept when the machine fails. */
const SETTINGS = [
  ...['max_connections=400', 'shared_buffers=64MB', 'max_wal_size=256MB', 'autovacuum=off'],
  ...['fsync=off', 'full_page_writes=off'],
];

/**
 * @param {string} name
 * @param {string} text
 */
function tell(name, text) {
  writeFileSync(join(folder, `${name}.part`), text);
  renameSync(join(folder, `${name}.part`), join(folder, name));
}

function isRunAlive() {
  try {
    process.kill(Number(run), 0);
    return true;
  } catch {
    return false;
  }
}

async function hold() {
  const server = new PostgresServer(folder, programs, SETTINGS);
  await server.create();
  await server.start();
  tell('url', server.url);
  const watch = setInterval(() => {
    if (!isRunAlive()) void server.stop('SIGQUIT');
  }, POLL_MS);
  const said = await server.ended;
  clearInterval(watch);
  if (isRunAlive()) throw new Error(`The server has ended: ${said}`);
}

try {
  await hold();
} catch (cause) {
  tell('failed', String(cause));
  while (isRunAlive()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
