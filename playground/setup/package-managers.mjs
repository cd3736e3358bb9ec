import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { repository } from './paths.mjs';

/**
 * Installs the packages of a folder exactly as in its lock file, without install scripts.
 * @typedef {object} PackageManager
 * @property {string[]} inputs the files, besides package.json, that decide what is installed
 * @property {() => { command: string, args: string[] }} installCommand
 * @property {(folder: string) => (output: string) => string} progressOf returns a function that
 * turns the output of the command so far into its progress, e.g. "812 of 2139 packages"
 */

/** @type {PackageManager} */
export const npm = {
  inputs: ['package-lock.json', '.npmrc'],
  installCommand() {
    // Saving nothing keeps the committed lock file with any npm version.
    const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
    return npmCommand(['install', ...options, '--loglevel=error']);
  },
  // npm creates the folders of all packages at once and fills them one by one, so a package counts
  // when its package.json exists.
  progressOf(folder) {
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    const paths = Object.keys(packages).filter((path) => path.startsWith('node_modules/'));
    const isUnpacked = (/** @type {string} */ path) =>
      existsSync(join(folder, path, 'package.json'));
    return () => `${paths.filter(isUnpacked).length} of ${paths.length} packages`;
  },
};

/**
 * Installs n8n, which has about 2,000 packages: pnpm takes less than half the processor time of npm,
 * and unpacks a package that two installations share only once.
 * @type {PackageManager}
 */
export const pnpm = {
  inputs: ['pnpm-lock.yaml', 'pnpm-workspace.yaml'],
  installCommand() {
    const program = join(repository, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
    const options = ['--frozen-lockfile', '--reporter=append-only'];
    return { command: process.execPath, args: [program, 'install', ...options] };
  },
  progressOf(folder) {
    const lock = readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8');
    const total = lock.match(/ resolution: /g)?.length ?? 0;
    return (output) => {
      const [, added = '0'] = [...output.matchAll(/ added (\d+)/g)].at(-1) ?? [];
      return `${added} of ${total} packages`;
    };
  },
};
