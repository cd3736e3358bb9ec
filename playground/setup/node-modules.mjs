import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeBuiltPackage } from './built-package.mjs';
import { dependencyFingerprint, fingerprint } from './fingerprint.mjs';
import { npmCommand, npmEnvironment } from './npm.mjs';
import { runCommand } from './run-command.mjs';
import { stamp } from './stamp.mjs';
import { unpackedPackages } from './unpacked-packages.mjs';

const HINT =
  'If it is the network, run the command again: what has been downloaded is kept. npm reads its\n' +
  'registry and proxy from your npm configuration ("npm config list").';

/**
 * @typedef {object} Installation
 * @property {string} name names the log files
 * @property {string} folder where package.json lies
 * @property {string[]} manifests all package.json files that count, relative to the folder
 * @property {string[]} scripts packages whose install scripts must run, the only ones that do
 * @property {Installation} [twin] where the same scripts may have run before
 * @property {string[]} proof files that the install scripts make, relative to the folder
 */

/**
 * Whether the packages are installed as the lock file says.
 * @param {Installation} installation
 */
export const isInstalled = (installation) =>
  stampOf(installation, 'installed').matches(wanted(installation));

/**
 * Installs the packages without running their scripts.
 * @param {Installation} installation
 */
export async function installPackages(installation) {
  const { folder, name } = installation;
  const modules = join(folder, 'node_modules');
  const inProgress = join(modules, '.docloom-installing');
  stampOf(installation, 'installed').remove();
  stampOf(installation, 'rebuilt').remove();
  // A killed npm leaves half-unpacked packages behind that the next npm takes for whole ones.
  if (existsSync(inProgress)) {
    console.log('      The last install was interrupted: starting it over.');
    rmSync(modules, { recursive: true, force: true });
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(inProgress, '');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await runCommand({
    name: `install-${name}`,
    // Saving nothing keeps the lock file as it was committed, whatever npm version runs.
    ...npmCommand(['install', '--ignore-scripts', '--no-save', ...quiet]),
    cwd: folder,
    env: npmEnvironment(),
    progress: unpackedPackages(folder),
    hint: HINT,
  });
  rmSync(inProgress);
  stampOf(installation, 'installed').write(wanted(installation));
}

/**
 * Whether the few install scripts that are needed have run since the packages were installed.
 * @param {Installation} installation
 */
export const isRebuilt = (installation) =>
  stampOf(installation, 'rebuilt').matches(wanted(installation)) &&
  installation.proof.every((file) => existsSync(join(installation.folder, file)));

/**
 * Runs the few install scripts that are needed.
 * @param {Installation} installation
 */
export async function runInstallScripts(installation) {
  const { folder, name, scripts, twin } = installation;
  stampOf(installation, 'rebuilt').remove();
  const isTwinReady = twin !== undefined && isRebuilt(twin);
  const needed = scripts.filter((script) => {
    return !(isTwinReady && takeBuiltPackage(script, twin.folder, folder));
  });
  if (needed.length > 0) {
    await runCommand({
      name: `rebuild-${name}`,
      ...npmCommand(['rebuild', ...needed, '--ignore-scripts=false', '--loglevel=error']),
      cwd: folder,
      env: npmEnvironment(),
      hint: HINT,
    });
  }
  stampOf(installation, 'rebuilt').write(wanted(installation));
}

/**
 * @param {Installation} installation
 * @param {'installed' | 'rebuilt'} what
 */
const stampOf = ({ folder }, what) => stamp(join(folder, 'node_modules', `.docloom-${what}`));

/** @param {Installation} installation */
function wanted({ folder, manifests }) {
  return [
    fingerprint(folder, ['package-lock.json', '.npmrc']),
    dependencyFingerprint(manifests.map((manifest) => join(folder, manifest))),
  ].join(' ');
}
