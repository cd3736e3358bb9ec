import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, pnpm } from './package-managers.mjs';
import { playground, playgroundN8n1, repository } from './paths.mjs';

/**
 * @typedef {object} Installation
 * @property {string} name names the log files
 * @property {string} title
 * @property {string} effort the time and space of the first install
 * @property {string} folder the folder of package.json
 * @property {import('./package-managers.mjs').PackageManager} packageManager
 * @property {string[]} scripts packages whose install scripts must run, the only ones that do
 * @property {Installation} [twin] another installation in which the same scripts may have run
 * @property {string[]} proof files that exist afterwards, relative to the folder
 */
/** @typedef {Installation & { version: string }} N8nInstallation its n8n is pinned to one version */

const SQLITE = 'node_modules/sqlite3/build/Release/node_sqlite3.node';

/** @type {Installation} */
export const repositoryPackages = {
  name: 'repository',
  title: 'the packages of this repository, with Node 24',
  effort: '1 to 2 minutes',
  folder: repository,
  packageManager: npm,
  scripts: ['node'],
  proof: ['node_modules/node/bin/node'],
};

/** The current n8n, which `npm start` boots. */
export const currentN8nPackages = n8nIn(playground, 'n8n');

/** The last n8n 1, which the end-to-end tests also boot. */
export const n8n1Packages = { ...n8nIn(playgroundN8n1, 'n8n-1'), twin: currentN8nPackages };

/** Every n8n that there is. */
export const n8nInstallations = [currentN8nPackages, n8n1Packages];

/**
 * @param {string} folder
 * @param {string} name
 * @returns {N8nInstallation}
 */
function n8nIn(folder, name) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = manifest.dependencies.n8n;
  return {
    name,
    title: `n8n ${version} and its database driver`,
    effort: '1 to 4 minutes, 2 GB',
    folder,
    packageManager: pnpm,
    scripts: ['sqlite3'],
    proof: [SQLITE, 'node_modules/n8n/bin/n8n'],
    version,
  };
}
