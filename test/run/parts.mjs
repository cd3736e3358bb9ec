import { n8nInstallations } from '../../playground/setup/installations.mjs';

const versions = n8nInstallations.map(({ version }) => version).join(' and ');

/**
 * Everything that `npm test` runs, by the names for `--only`, in the order of its summary. The scripts
 * are those of package.json; jest runs those of the tests.
 */
export const parts = {
  format: { title: 'Formatting', script: 'format:check', runsTests: false },
  lint: { title: 'Lint', script: 'lint', runsTests: false },
  types: { title: 'Types', script: 'types', runsTests: false },
  dependencies: { title: 'Direction of dependencies', script: 'dependencies', runsTests: false },
  unit: { title: 'Unit and service tests', script: 'test:unit', runsTests: true },
  e2e: { title: `End to end, in n8n ${versions}`, script: 'test:e2e', runsTests: true },
};

/** @typedef {keyof typeof parts} PartName */

export const partNames = /** @type {PartName[]} */ (Object.keys(parts));
