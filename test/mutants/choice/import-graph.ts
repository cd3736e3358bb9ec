import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

/** The references between the files of a tree, as paths relative to its root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Reads which files refer to which: imports, and paths of workers and programs that are started as
 * processes (`new URL('./worker.ts', …)`, `join(…, '../service/bin/docloom.mjs')`). A path into a
 * build folder counts as its source.
 *
 * @param root the folder of the tree
 * @param files paths below it
 */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const named = namedFiles(readFileSync(join(root, file), 'utf8'), file);
      return [file, [...new Set(named.filter((one) => known.has(one)))]];
    }),
  );
}

/** Lists the files that a source text names, whether they exist or not. */
export function namedFiles(text: string, file: string): string[] {
  const relative = text.matchAll(/['"`](\.{1,2}\/[^'"`\n$]+)['"`]/g);
  const folder = dirname(file);
  const named = [...relative].map(([, path = '']) => sourceOf(normalize(join(folder, path))));
  const entries = ENTRIES.filter(([name]) => text.includes(`'${name}'`)).map(([, entry]) => entry);
  return [...named.flatMap(spellings), ...entries];
}

/** The packages of the repository by the names under which others import them. */
const ENTRIES = [
  ['@docloom/contract', 'contract/src/index.ts'],
  ['@docloom/templates', 'engine/src/index.ts'],
  ['@docloom/templates/package', 'engine/src/package/index.ts'],
] as const;

/**
 * Orders the test files that reach a file, directly or through others: first the one that mirrors
 * the file's name, then those in the folders that mirror the file's, then the nearest by imports.
 */
export function testFilesThatReach(graph: ImportGraph, file: string): string[] {
  const namedBy = inverted(graph);
  const distances = new Map([[file, 0]]);
  for (const [one, distance] of distances) {
    for (const other of namedBy.get(one) ?? []) {
      if (!distances.has(other)) distances.set(other, distance + 1);
    }
  }
  const mirror = mirrorOf(file);
  const ranks = new Map(
    [...distances]
      .filter(([one]) => one.endsWith('.test.ts'))
      .map(([one, distance]) => [one, distance - FOLDER_WEIGHT * likeness(one, mirror)]),
  );
  return [...ranks].toSorted(([, one], [, other]) => one - other).map(([one]) => one);
}

/** The number of import steps that a shared folder outweighs. */
const FOLDER_WEIGHT = 3;

/** Returns the path in the tests that mirrors a source file's, without `.test`. */
export function mirrorOf(file: string): string {
  return `test/${file.replace(/^(service|contract|engine)\/src\//, '$1/')}`;
}

/** Returns the number of leading folders that two paths share; the maximum for a mirror. */
export function likeness(testFile: string, mirror: string): number {
  if (testFile.startsWith(mirror.replace(/\.ts$/, ''))) return Number.MAX_SAFE_INTEGER;
  const folders = dirname(mirror).split('/');
  const own = dirname(testFile).split('/');
  const differing = folders.findIndex((folder, depth) => folder !== own[depth]);
  return differing === -1 ? folders.length : differing;
}

function inverted(graph: ImportGraph): Map<string, string[]> {
  const namedBy = new Map<string, string[]>();
  for (const [file, named] of graph) {
    for (const one of named) namedBy.set(one, [...(namedBy.get(one) ?? []), file]);
  }
  return namedBy;
}

function sourceOf(path: string): string {
  return path.replace(/^(service|contract|engine)\/dist\//, '$1/src/').replace(/^dist\//, '');
}

/** The nodes import without an extension; built files have `.js`. */
function spellings(path: string): string[] {
  return [path, path.replace(/\.js$/, '.ts'), `${path}.ts`, `${path}/index.ts`];
}
