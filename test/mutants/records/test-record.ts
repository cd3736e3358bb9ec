import { relative } from 'node:path';

/** What a test file executed on the code without a mutation. */
export interface TestRecord {
  /** The test file, relative to the root. */
  readonly test: string;
  /** The digest of everything that the test file reaches; see `keysOf`. */
  readonly key: string;
  readonly seconds: number;
  /** Whether all of its tests passed. If not, it cannot tell a mutant from the original. */
  readonly passed: boolean;
  /** The executed lines of each source file, as `toRanges` writes them. */
  readonly lines: Readonly<Record<string, string>>;
}

/** What the environment of the recorded tests is told. */
export interface Recording {
  /** The tree in which the tests run. */
  readonly root: string;
  /** The folder for the records. */
  readonly folder: string;
  /** The key of each test file. */
  readonly keys: Readonly<Record<string, string>>;
}

/** Returns the name of the file with the record of a test file. */
export function recordFile(test: string): string {
  return `${test.replaceAll('/', '~')}.json`;
}

const SOURCE = /^(service\/src|contract\/src|engine\/src|nodes|credentials)\/.*\.ts$/;
const BUILT = /^(?:(service|contract|engine)\/dist|dist)\/(.*)\.js$/;

/**
 * Returns the source file of a script, relative to the root, if it is code of the contract, the
 * engine, the service or the nodes. What a build made counts as its source.
 *
 * @param path absolute
 */
export function sourceOf(root: string, path: string): string | undefined {
  const file = relative(root, path);
  if (SOURCE.test(file)) return file;
  const [, workspace, rest] = BUILT.exec(file) ?? [];
  if (rest === undefined) return undefined;
  return workspace === undefined ? `${rest}.ts` : `${workspace}/src/${rest}.ts`;
}
