import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** A package whose dependencies are still to be copied. */
interface Dependent {
  /** Its folder in the repository. */
  source: string;
  /** The folders that Node searches for its dependencies, the project first and its own last. */
  places: readonly string[];
}

/**
 * Copies the dependencies of packages of the repository into a project, with theirs in turn, as npm
 * lays them out. npm then installs the packages without a network.
 * @param folders those of the packages, such as `engine`; their dependencies on each other are not copied
 * @param project gets a `node_modules`
 */
export function copyDependencies(folders: readonly string[], project: string): void {
  const sources = folders.map((folder) => join(repository, folder));
  const ours = new Set(sources.map((source) => manifestIn(source).name));
  const open: Dependent[] = sources.map((source) => ({ source, places: [project] }));
  for (let next = open.shift(); next; next = open.shift()) {
    for (const name of namesOfDependencies(next.source)) {
      if (ours.has(name)) continue;
      const copied = copyDependency(name, next);
      if (copied) open.push(copied);
    }
  }
}

/** What npm installs with a package. */
function namesOfDependencies(source: string): string[] {
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta } = manifestIn(source);
  const peers = Object.keys(peerDependencies);
  return [
    ...Object.keys(dependencies),
    ...peers.filter((name) => !peerDependenciesMeta?.[name]?.optional),
  ];
}

/** @returns null when the dependent finds the same version already */
function copyDependency(name: string, { source: from, places }: Dependent): Dependent | null {
  const source = folderOf(name, from);
  const found = places.map((place) => folderIn(place, name)).findLast(existsSync);
  if (found !== undefined && manifestIn(found).version === manifestIn(source).version) return null;
  const place = found === undefined ? places[0] : places.at(-1);
  const target = folderIn(place ?? '', name);
  if (existsSync(target)) throw new Error(`There are two versions of ${name} for one folder`);
  copyPackage(source, target);
  return { source, places: found === undefined ? [place ?? '', target] : [...places, target] };
}

const folderIn = (place: string, name: string): string => join(place, 'node_modules', name);

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Finds a package as Node does for a module in a folder. */
function folderOf(name: string, from: string): string {
  const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const place = places.find((folder) => existsSync(join(folder, name, 'package.json')));
  if (place === undefined) throw new Error(`${name} is not installed for ${dirname(from)}`);
  return join(place, name);
}

const LARGE_BYTES = 1_000_000;

/** Copies a package without the packages in it. Large data, such as LibreOffice, is only linked. */
function copyPackage(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source)) {
    const [from, to] = [join(source, entry), join(target, entry)];
    const stats = statSync(from);
    const isFolder = stats.isDirectory();
    if (isFolder && entry !== 'node_modules') copyPackage(from, to);
    else if (!isFolder && stats.size > LARGE_BYTES && !/\.[cm]?js$/.test(entry))
      symlinkSync(from, to);
    else if (!isFolder) copyFileSync(from, to);
  }
}
