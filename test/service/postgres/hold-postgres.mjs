// node hold-postgres.mjs <folder> <programs> <process>
//
// Runs a PostgreSQL server for the tests of one run of jest. It ends when that process has ended, in
// any way, and removes the folder. It writes the address into the file `url` there when the server
// accepts connections, or the reason into the file `failed`.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

const [folder = '', programs = '', run = ''] = process.argv.slice(2);
const data = join(folder, 'data');
const password = randomBytes(16).toString('hex');
const USER = 'docloom';
const POLL_MS = 250;

/** Many tests run at once, each with some connections; nothing is kept when the machine fails. */
const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=400'],
  ...['fsync=off', 'full_page_writes=off', 'shared_buffers=64MB', 'max_wal_size=256MB'],
  ...['autovacuum=off', 'logging_collector=off', 'log_min_messages=log'],
];

/** The server refuses to run as root. @returns {{ uid?: number, gid?: number }} */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (/** @type {string} */ option) =>
    Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const owner = unprivileged();

/** npm packages have no links; the install script of this one makes them, where scripts may run. */
function makeLinks() {
  const native = dirname(programs);
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(dirname(native), source), link);
  }
}

/**
 * With the rules of a language if the server has them: they sort otherwise than our columns must.
 */
function initialize() {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (owner.uid !== undefined) chownSync(passwordFile, owner.uid, owner.gid ?? 0);
  const always = ['-D', data, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const language = ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C'];
  const plain = ['--locale=C'];
  let reason = '';
  for (const locale of [language, plain]) {
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { mode: 0o700 });
    if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid ?? 0);
    const made = spawnSync(
      join(programs, 'initdb'),
      [...always, '--encoding=UTF8', '--no-sync', ...locale],
      { ...owner, encoding: 'utf8', cwd: folder },
    );
    if (made.status === 0) return;
    reason = made.error?.message ?? made.stderr;
  }
  throw new Error(`initdb failed: ${reason}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

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
  makeLinks();
  initialize();
  const port = await freePort();
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    said = `${said}${text}`.slice(-10_000);
    const isReady = said.includes('ready to accept connections');
    if (isReady && !existsSync(join(folder, 'url'))) {
      tell('url', `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`);
    }
  });
  const ended = new Promise((resolve) => server.on('error', resolve).on('close', resolve));
  const watch = setInterval(() => {
    if (!isRunAlive()) server.kill('SIGQUIT');
  }, POLL_MS);
  await ended;
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
