import { fileURLToPath } from 'node:url';

/**
 * The community node that fills templates with docxtemplater. Only the benchmark needs it, so it is
 * not installed with the repository.
 * @type {import('../../../playground/setup/installations.mjs').Installation}
 */
export const communityNodePackages = {
  name: 'community-node',
  title: 'the community node n8n-nodes-docxtemplater',
  effort: 'some seconds, 10 MB',
  folder: fileURLToPath(new URL('community', import.meta.url)),
  scripts: [],
  proof: ['node_modules/n8n-nodes-docxtemplater/package.json'],
};
