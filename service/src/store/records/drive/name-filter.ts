import { posix } from 'node:path';
import type { IndexedFile } from './drive-files.ts';
import { foldPath } from './folded-path.ts';

/** The maximum number of files that one search reads, so that it ends in a drive of millions. */
export const MAX_SEARCHED_FILES = 10_000;

/**
 * Returns a filter of the files whose names have a text in them, whatever its case, and however its
 * accents are encoded.
 */
export function nameFilter(text: string): (file: Pick<IndexedFile, 'path'>) => boolean {
  const folded = foldPath(text);
  return ({ path }) => foldPath(posix.basename(path)).includes(folded);
}
