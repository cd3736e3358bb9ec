import type { Store } from '../../store/store.ts';
import * as index from '../../store/records/drive/drive-files.ts';
import type { BlobStore } from '../blob-store.ts';

const AT_ONCE = 500;

/**
 * Stores the sizes of files that have none in the index. An earlier version wrote them, or their
 * process ended before it stored the size. Missing files stay without a size and are not counted.
 *
 * Only for the sole owner of the data folder, before it starts its work.
 * @throws the store's error
 */
export async function measureFiles(blobs: BlobStore, store: Store): Promise<void> {
  let files = await index.findFilesToMeasure(store, { after: '', count: AT_ONCE });
  while (files.length > 0) {
    const sizes = await Promise.all(
      files.map(async ({ id, path }) => ({ id, size: await sizeOf(blobs, path), before: null })),
    );
    await index.recordSizes(store, sizes);
    const after = files.at(-1)?.id ?? '';
    files = await index.findFilesToMeasure(store, { after, count: AT_ONCE });
  }
}

async function sizeOf(blobs: BlobStore, path: string): Promise<number | null> {
  const state = await blobs.head(path).catch(() => undefined);
  return state?.size ?? null;
}
