import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { npmCommand, npmEnvironment } from './npm.mjs';
import { node24, repository } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { stamp } from './stamp.mjs';

const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'gulpfile.js',
  'contract/package.json',
  'contract/tsconfig.json',
  'contract/src',
  'engine/package.json',
  'engine/tsconfig.json',
  'engine/src',
  'service/package.json',
  'service/tsconfig.json',
  'service/src',
  'nodes',
  'credentials',
];
const OUTPUTS = ['contract/dist', 'engine/dist', 'service/dist', 'dist'];

const built = stamp(join(repository, 'node_modules', '.docloom-built'));

/** Whether what lies in `dist` was built by us from the sources as they are now. */
export function isBuilt() {
  return OUTPUTS.every((folder) => existsSync(join(repository, folder))) && built.matches(state());
}

/** Builds contract, engine, service and nodes. */
export async function build() {
  built.remove();
  await runCommand({
    name: 'build',
    ...npmCommand(['run', 'build', '--loglevel=error']),
    cwd: repository,
    env: withNode24(npmEnvironment()),
    hint: 'The compiler names the file and the line above. "npm run build" runs the same.',
  });
  built.write(state());
}

/** Sources and outputs together: an output that somebody else changed is built again. */
const state = () => fingerprint(repository, [...SOURCES, ...OUTPUTS]);

/** @param {NodeJS.ProcessEnv} environment */
function withNode24(environment) {
  return { ...environment, PATH: [dirname(node24), environment.PATH].join(delimiter) };
}

/** @returns {{ name: string, version: string }} our node package */
export const nodePackage = () => JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
