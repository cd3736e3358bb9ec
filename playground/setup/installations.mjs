import { playground, repository } from './paths.mjs';

/** @type {import('./node-modules.mjs').Installation} */
export const repositoryPackages = {
  name: 'repository',
  folder: repository,
  manifests: ['package.json', 'contract/package.json', 'service/package.json'],
  scripts: ['node'],
  proof: ['node_modules/node/bin/node'],
};

/** @type {import('./node-modules.mjs').Installation} */
export const n8nPackages = {
  name: 'n8n',
  folder: playground,
  manifests: ['package.json'],
  scripts: ['sqlite3', 'node'],
  proof: [
    'node_modules/node/bin/node',
    'node_modules/sqlite3/build/Release/node_sqlite3.node',
    'node_modules/n8n/bin/n8n',
  ],
};
