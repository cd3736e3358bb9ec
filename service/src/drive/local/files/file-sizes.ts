import { lstat } from 'node:fs/promises';
import { chunksOf } from '../../../limits/chunks.ts';
import { undefinedIfMissing } from '../../folder/file-status.ts';

/** How many files are read at a time. */
const AT_ONCE = 500;

/**
 * Returns the sizes of the files that exist, by id, in bytes.
 * @param placeOf returns the path of a file on the disk
 * @throws the file system's error
 */
export async function fileSizesOf(
  files: readonly { id: string; path: string }[],
  placeOf: (path: string) => string,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const some of chunksOf(files, AT_ONCE)) {
    await Promise.all(
      some.map(async ({ id, path }) => {
        const status = await lstat(placeOf(path)).catch(undefinedIfMissing);
        if (status?.isFile()) sizes.set(id, status.size);
      }),
    );
  }
  return sizes;
}
