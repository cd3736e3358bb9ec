import type { Store } from '../../../store/store.ts';
import * as index from '../../../store/records/drive/drive-files.ts';
import { recordContents } from '../../../store/records/drive/content-states.ts';
import type { BlobStore } from '../../blob-store.ts';
import { contentStateOf } from '../file-state.ts';

const AT_ONCE = 500;

/**
 * Stores the sizes of users' files that have none in the index. An earlier version wrote them, or a
 * power failure undid the commit that stored the size. Missing files stay without a size and are
 * not counted.
 *
 * Only for the sole owner of the data folder, before it starts its work.
 * @throws the store's error
 */
export async function measureFiles(blobs: BlobStore, store: Store): Promise<void> {
  let files = await index.findFilesToMeasure(store, { after: '', count: AT_ONCE });
  while (files.length > 0) {
    const changes = await Promise.all(
      files.map(async (file) => {
        const state = await blobs.head(file.path).catch(() => undefined);
        return state ? [{ file, state: contentStateOf(state) }] : [];
      }),
    );
    await recordContents(store, changes.flat());
    const after = files.at(-1)?.id ?? '';
    files = await index.findFilesToMeasure(store, { after, count: AT_ONCE });
  }
}
