import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playground, playgroundN8n1, repository } from './paths.mjs';

/** @typedef {import('./node-modules.mjs').Installation} Installation */
/** @typedef {Installation & { version: string }} N8nInstallation its n8n is pinned to one version */

/** @type {Installation} */
export const repositoryPackages = {
  name: 'repository',
  folder: repository,
  manifests: [
    'package.json',
    'contract/package.json',
    'engine/package.json',
    'service/package.json',
    'bench/package.json',
    'conformance/package.json',
  ],
  scripts: ['node'],
  proof: ['node_modules/node/bin/node'],
};

/** The n8n of today, which `npm start` boots. */
export const currentN8nPackages = n8nIn(playground, 'n8n');

/** The last n8n of version 1, which the end-to-end tests boot beside it. */
export const n8n1Packages = {
  ...n8nIn(playgroundN8n1, 'n8n-1'),
  twin: currentN8nPackages,
};

/** Every n8n that there is. @type {readonly N8nInstallation[]} */
export const n8nInstallations = [currentN8nPackages, n8n1Packages];

/**
 * @param {string} folder
 * @param {string} name
 * @returns {N8nInstallation}
 */
function n8nIn(folder, name) {
  return {
    name,
    folder,
    manifests: ['package.json'],
    scripts: ['sqlite3', 'node'],
    proof: [
      'node_modules/node/bin/node',
      'node_modules/sqlite3/build/Release/node_sqlite3.node',
      'node_modules/n8n/bin/n8n',
    ],
    version: pinnedVersion(folder),
  };
}

/** @param {string} folder */
function pinnedVersion(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return manifest.dependencies.n8n;
}
