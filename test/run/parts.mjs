import { currentN8nPackages, n8n1Packages } from '../../playground/setup/installations.mjs';

/** @typedef {import('../../playground/setup/installations.mjs').N8nInstallation} N8nInstallation */

/**
 * @typedef {object} Part
 * @property {string} name for `--only`
 * @property {string} title
 * @property {string[]} command a package script and its arguments, or jest and its arguments
 * @property {boolean} counts whether jest runs it and counts its tests
 * @property {readonly N8nInstallation[]} n8n each n8n that it runs
 */

const checks = [
  script('format', 'Formatting', 'format:check'),
  script('lint', 'Lint', 'lint'),
  script('types', 'Types', 'types'),
  script('dependencies', 'Direction of dependencies', 'dependencies'),
];
const unit = jest('unit', 'Unit and service tests', 'jest.config.mjs', []);
const endToEnd = {
  ...jest('e2e', 'End to end, in a real n8n', 'test/e2e/jest.config.mjs', ['--runInBand']),
  n8n: [currentN8nPackages, n8n1Packages],
};

/** Everything that `npm test` runs, in the order of its summary. @type {readonly Part[]} */
export const parts = [...checks, unit, endToEnd];

/**
 * The same as it runs: stage after stage; the lanes of a stage side by side, as unit tests that
 * wait leave a processor free; the parts of a lane one after the other.
 * @type {readonly (readonly (readonly Part[])[])[]}
 */
export const stages = [[[unit], checks], [[endToEnd]]];

/**
 * @param {string} name
 * @param {string} title
 * @param {string} packageScript
 * @returns {Part}
 */
function script(name, title, packageScript) {
  const command = ['run', '--silent', packageScript];
  return { name, title, command, counts: false, n8n: [] };
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} config
 * @param {string[]} args
 * @returns {Part}
 */
function jest(name, title, config, args) {
  return { name, title, command: ['--config', config, ...args], counts: true, n8n: [] };
}
