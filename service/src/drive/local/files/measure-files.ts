import { lstat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Store } from '../../../store/tables.ts';
import * as index from '../index/drive-index.ts';

const AT_ONCE = 500;

/**
 * Notes the sizes of files that have none: those that an earlier version has written, and those
 * whose process ended before it had noted them. What is not there stays without, and is not counted.
 *
 * Only for the process that has the data folder for itself, before it begins its work.
 */
export async function measureFiles(folder: string, store: Store): Promise<void> {
  let files = await index.findFilesToMeasure(store, { after: '', count: AT_ONCE });
  while (files.length > 0) {
    const sizes = await Promise.all(
      files.map(async ({ id, path }) => ({ id, size: await sizeOf(folder, path), before: null })),
    );
    await index.recordSizes(store, sizes);
    const after = files.at(-1)?.id ?? '';
    files = await index.findFilesToMeasure(store, { after, count: AT_ONCE });
  }
}

async function sizeOf(folder: string, path: string): Promise<number | null> {
  const status = await lstat(join(folder, ...path.split(posix.sep))).catch(() => undefined);
  return status?.isFile() ? status.size : null;
}
