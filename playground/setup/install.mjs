import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupFailure } from './failure.mjs';
import { npmCommand, npmEnvironment } from './npm.mjs';
import { runCommand } from './run-command.mjs';

/** @typedef {import('./installations.mjs').Installation} Installation */

const HINT =
  'If it is the network, run the command again: what has been downloaded is kept. npm and\n' +
  'pnpm read the registry and the proxy from your npm configuration ("npm config list").';
const UNFINISHED = 'unfinished';
/** Matters only if there is no prebuilt database driver to download: `-O3` takes a minute longer. */
const COMPILER_FLAGS = { CFLAGS: '-O1', CXXFLAGS: '-O1' };

/**
 * Returns whether the packages are installed as in package.json and the lock file, including the
 * required install scripts.
 * @param {Installation} installation
 */
export function isInstalled(installation) {
  const wanted = fingerprint(installation);
  return (
    read(stampOf(installation, 'installed')) === wanted &&
    read(stampOf(installation, 'rebuilt')) === wanted &&
    missing(installation) === undefined
  );
}

/**
 * Installs missing packages. An interrupted install is started again from scratch: a killed package
 * manager leaves half-unpacked packages behind, which the next one considers complete.
 * @param {Installation} installation
 */
export async function install(installation) {
  const { folder, name, packageManager } = installation;
  const run = { cwd: folder, env: npmEnvironment(), hint: HINT };
  const wanted = fingerprint(installation);
  const stamp = stampOf(installation, 'installed');
  if (read(stamp) !== wanted) {
    if (read(stamp) === UNFINISHED) {
      console.log('      The last install was interrupted: starting it over.');
      rmSync(dirname(stamp), { recursive: true, force: true });
    }
    write(stamp, UNFINISHED);
    const progress = packageManager.progressOf(folder);
    const command = packageManager.installCommand();
    await runCommand({ ...command, ...run, name: `install-${name}`, progress });
    write(stamp, wanted);
  }
  const rebuilt = stampOf(installation, 'rebuilt');
  rmSync(rebuilt, { force: true });
  const scripts = installation.scripts.filter((script) => !copyFromTwin(script, installation));
  if (scripts.length > 0) {
    const command = npmCommand([
      'rebuild',
      ...scripts,
      '--ignore-scripts=false',
      '--loglevel=error',
    ]);
    const env = { ...COMPILER_FLAGS, ...run.env };
    const progress = () => `preparing ${scripts.join(' and ')}`;
    await runCommand({ ...command, ...run, env, name: `rebuild-${name}`, progress });
  }
  const absent = missing(installation);
  if (absent !== undefined)
    throw new SetupFailure(`${absent} is missing after the installation.`, HINT);
  write(rebuilt, wanted);
}

/**
 * Compiling the same database driver twice would cost minutes.
 * @param {string} name of a package
 * @param {Installation} installation
 * @returns {boolean} false if the twin is not installed, or has another version of the package
 */
function copyFromTwin(name, { folder, twin }) {
  if (!twin || !isInstalled(twin)) return false;
  const from = join(twin.folder, 'node_modules', name);
  const to = join(folder, 'node_modules', name);
  if (read(join(from, 'package.json')) !== read(join(to, 'package.json'))) return false;
  // pnpm's files are hard links into its store, and writing to one would change the store.
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  return true;
}

/**
 * Returns the inputs of an install: the lock file, and the dependencies in each package.json.
 * @param {Installation} installation
 */
function fingerprint({ folder, packageManager: { inputs } }) {
  const texts = inputs.map((file) => `${file}\0${read(join(folder, file)) ?? 'missing'}\0`);
  const { workspaces = [] } = manifestIn(folder);
  const manifests = ['', ...workspaces].map((workspace) => manifestIn(join(folder, workspace)));
  const members = [
    'dependencies',
    'devDependencies',
    'peerDependencies',
    'overrides',
    'workspaces',
  ];
  const dependencies = manifests.map((manifest) =>
    JSON.stringify(members.map((member) => manifest[member] ?? null)),
  );
  return `${sha256(texts)} ${sha256([...dependencies, `${process.platform} ${process.arch}`])}`;
}

/** @param {string} folder */
const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** @param {string[]} texts */
const sha256 = (texts) => createHash('sha256').update(texts.join('')).digest('hex');

/** @param {Installation} installation */
const missing = ({ folder, proof }) => proof.find((file) => !existsSync(join(folder, file)));

/**
 * @param {Installation} installation
 * @param {'installed' | 'rebuilt'} what
 */
const stampOf = ({ folder }, what) => join(folder, 'node_modules', `.docloom-${what}`);

/** @param {string} file */
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  // A copy of a clone with hard links shares the note of the original.
  rmSync(file, { force: true });
  writeFileSync(file, text);
}
