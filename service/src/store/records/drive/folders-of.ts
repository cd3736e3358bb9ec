import { posix } from 'node:path';

/** Returns the folders that a path leads through, the outermost first: `a` and `a/b` of `a/b/c`. */
export function foldersOf(path: string): string[] {
  const names = path.split(posix.sep);
  return names.slice(1).map((_, depth) => names.slice(0, depth + 1).join(posix.sep));
}
