import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { npmCommand, npmEnvironment } from '../../playground/setup/npm.mjs';
import { repository } from '../../playground/setup/paths.mjs';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

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
  installDependencies(manifestIn(installed), join(repository, 'engine'), project);
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

/**
 * Copies what a package needs, and what that needs in turn, as npm lays it out.
 * @param from where the repository has the package
 * @param to the folder whose `node_modules` it goes to when another version is at the top
 */
function installDependencies({ dependencies = {} }: Manifest, from: string, to: string): void {
  for (const name of Object.keys(dependencies)) {
    const source = folderOf(name, from);
    const target = join(to, 'node_modules', name);
    if (existsSync(target)) continue;
    cpSync(source, target, {
      recursive: true,
      filter: (path) => !path.slice(source.length).includes('node_modules'),
    });
    installDependencies(manifestIn(source), source, to);
  }
}

/** Finds a package as Node does for a module in a folder. */
function folderOf(name: string, from: string): string {
  const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const place = places.find((folder) => existsSync(join(folder, name, 'package.json')));
  if (place === undefined) throw new Error(`${name} is not installed for ${dirname(from)}`);
  return join(place, name);
}
