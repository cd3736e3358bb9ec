import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { repository } from './paths.mjs';

/**
 * What installs the packages of a folder exactly as in its lock file, without install scripts.
 * @typedef {object} PackageManager
 * @property {string} lockFile
 * @property {string[]} settingsFiles files beside the lock file that affect an install, if they exist
 * @property {() => { command: string, args: string[] }} installCommand
 * @property {(folder: string, output: string) => string} progress how far the install is, such as "812 of 2139 packages"; `output` is what the command has written
 */

/** @type {PackageManager} */
export const npm = {
  lockFile: 'package-lock.json',
  settingsFiles: ['.npmrc'],
  installCommand() {
    // Saving nothing keeps the committed lock file with any npm version.
    const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
    return npmCommand(['install', ...options, '--loglevel=error']);
  },
  // npm creates the folders of all packages at once and fills them one by one, so a package counts
  // when its package.json exists.
  progress(folder) {
    const { packages } = JSON.parse(readFileSync(join(folder, this.lockFile), 'utf8'));
    const paths = Object.keys(packages).filter((path) => path.startsWith('node_modules/'));
    const unpacked = paths.filter((path) => existsSync(join(folder, path, 'package.json')));
    return `${unpacked.length} of ${paths.length} packages`;
  },
};

/**
 * Comes with the packages of the repository. n8n has 2,000 packages: pnpm needs about a fifth of the
 * processor time of npm, and unpacks what two versions of n8n share only once.
 * @type {PackageManager}
 */
export const pnpm = {
  lockFile: 'pnpm-lock.yaml',
  settingsFiles: ['pnpm-workspace.yaml', '.npmrc'],
  installCommand() {
    const program = join(repository, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
    const options = ['--frozen-lockfile', '--ignore-scripts', '--reporter=append-only'];
    return { command: process.execPath, args: [program, 'install', ...options] };
  },
  progress(folder, output) {
    const packages =
      readFileSync(join(folder, this.lockFile), 'utf8').match(/ resolution: /g) ?? [];
    const [, added = '0'] = [...output.matchAll(/ added (\d+)/g)].at(-1) ?? [];
    return `${added} of ${packages.length} packages`;
  },
};
