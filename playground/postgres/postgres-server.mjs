import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const USER = 'docloom';
const MEMORY = '/dev/shm';

/** @typedef {'SIGTERM' | 'SIGINT' | 'SIGQUIT'} Shutdown smart, fast or immediate, as PostgreSQL names them */

/** A PostgreSQL server in a folder of its own, on a free port of loopback. */
export class PostgresServer {
  /** @type {string} */ #programs;
  /** @type {string} */ #folder;
  /** @type {string} */ #password = randomBytes(16).toString('hex');
  /** @type {number} */ #port = 0;
  /** @type {readonly string[]} */ #settings;
  /** @type {import('node:child_process').ChildProcess | null} */ #process = null;
  /** Resolves with what the server has said when it has ended. @type {Promise<string>} */
  #ended = Promise.resolve('');

  /**
   * @param {string} folder that the user `nobody` can enter, if this process runs as root
   * @param {string} programs the folder of the programs; see `findPostgres`
   * @param {readonly string[]} settings such as `fsync=off`
   */
  constructor(folder, programs, settings) {
    this.#folder = folder;
    this.#programs = programs;
    this.#settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'logging_collector=off',
      'log_min_messages=log',
      ...settings,
    ];
  }

  /** The address of the database that each server has. */
  get url() {
    return `postgres://${USER}:${this.#password}@127.0.0.1:${this.#port}/postgres`;
  }

  /** Resolves with the end of its messages when it has ended. */
  get ended() {
    return this.#ended;
  }

  /** Creates the files of the server. @throws Error */
  async create() {
    makeLinks(this.#programs);
    this.#programs = programsFor(owner, this.#programs, this.#folder);
    initialize(this.#folder, this.#programs, this.#password);
    this.#port = await freePort();
  }

  /** Starts the server, and resolves when it accepts connections. @throws Error */
  async start() {
    const settings = this.#settings.flatMap((setting) => ['-c', setting]);
    const words = ['-D', join(this.#folder, 'data'), '-p', String(this.#port), ...settings];
    const server = spawn(join(this.#programs, 'postgres'), words, {
      ...owner,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = server;
    let said = '';
    this.#ended = new Promise((resolve) => {
      server.on('error', (cause) => resolve(String(cause))).on('close', () => resolve(said));
    });
    const ready = new Promise((resolve) => {
      server.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        said = `${said}${text}`.slice(-10_000);
        if (said.includes('ready to accept connections')) resolve(null);
      });
    });
    const failed = await Promise.race([ready, this.#ended]);
    if (failed !== null) throw new Error(`PostgreSQL does not start: ${String(failed)}`);
  }

  /**
   * Stops the server, and resolves when it has ended.
   * @param {Shutdown} [signal] an immediate one ends it as a crash does
   */
  async stop(signal = 'SIGINT') {
    this.#process?.kill(signal);
    await this.#ended;
  }
}

/**
 * Creates a folder for a server in memory, outside of the folder of the tests: that is only for its
 * owner, and the server runs as another user if the tests run as root.
 *
 * @param {string} parent
 * @returns {string}
 */
export function folderOfServer(parent = existsSync(MEMORY) ? MEMORY : tmpdir()) {
  const folder = mkdtempSync(join(parent, 'docloom-postgres-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** The server refuses to run as root. @returns {{ uid?: number, gid?: number }} */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (/** @type {string} */ option) =>
    Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const owner = unprivileged();

/**
 * npm packages have no links; the install script of this one makes them, where scripts may run.
 *
 * @param {string} programs
 */
function makeLinks(programs) {
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
 * Returns programs that a user can run. A repository may be in a folder that only its owner can enter;
 * then the programs are copied.
 *
 * @param {{ uid?: number, gid?: number }} user
 * @param {string} programs
 * @param {string} folder for the copy
 * @returns {string}
 */
export function programsFor(user, programs, folder) {
  const { status } = spawnSync(join(programs, 'initdb'), ['--version'], { ...user, cwd: folder });
  if (status === 0) return programs;
  const copy = join(folder, 'programs');
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/**
 * With the rules of a language if the server has them: they sort otherwise than our columns must.
 *
 * @param {string} folder
 * @param {string} programs
 * @param {string} password
 */
function initialize(folder, programs, password) {
  const data = join(folder, 'data');
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
