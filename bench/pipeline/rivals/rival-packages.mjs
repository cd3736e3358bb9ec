import { fileURLToPath } from 'node:url';
import { npm } from '../../../playground/setup/package-managers.mjs';

/**
 * BullMQ. Only some benchmarks need it, so it is not installed with the repository.
 * @type {import('../../../playground/setup/installations.mjs').Installation}
 */
export const rivalPackages = {
  name: 'rivals',
  title: 'the queue BullMQ',
  effort: 'some seconds, 10 MB',
  folder: fileURLToPath(new URL('.', import.meta.url)),
  packageManager: npm,
  scripts: [],
  proof: ['node_modules/bullmq/package.json'],
};
