import { fileURLToPath } from 'node:url';
import { npm } from '../../../playground/setup/package-managers.mjs';

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
  packageManager: npm,
  scripts: [],
  proof: ['node_modules/n8n-nodes-docxtemplater/package.json'],
};
