import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand, npmEnvironment } from '../../playground/setup/npm.mjs';
import { repository } from '../../playground/setup/paths.mjs';
import { copyDependencies } from '../install/copy-dependencies.ts';

/**
 * Packs the template engine as npm publishes it, and installs the tarball in an empty project. Its
 * dependencies are copied from the repository, so that no network is needed.
 * @param project an empty folder
 * @returns the folder of the installed package
 */
export function installEngine(project: string): string {
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const installed = join(project, 'node_modules', '@docloom', 'templates');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', pack(project), '-C', installed, '--strip-components=1']);
  copyDependencies(['engine'], project);
  return installed;
}

/** @returns the path of the tarball */
function pack(into: string): string {
  const { command, args } = npmCommand(['pack', '--json', '--pack-destination', into]);
  const cwd = join(repository, 'engine');
  const printed = execFileSync(command, args, { cwd, env: npmEnvironment(), encoding: 'utf8' });
  const [{ filename }] = JSON.parse(printed) as [{ filename: string }];
  return join(into, filename);
}
