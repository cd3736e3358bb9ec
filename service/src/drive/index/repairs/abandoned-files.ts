import type { Mutex } from '../../../concurrency/mutex.ts';
import { isOnlyReserved } from '../../../store/records/drive/content-states.ts';
import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';
import { deleteIndexedFile, findIndexedFiles } from '../../../store/records/drive/drive-files.ts';
import { releaseNumber } from '../../../store/records/drive/name-numbers.ts';
import { findReservedFiles } from '../../../store/records/drive/reserved-files.ts';
import type { Store } from '../../../store/store.ts';
import type { BlobStore } from '../../blob-store.ts';
import { isMissing } from './is-missing.ts';

/** How many files are locked at a time. */
const AT_ONCE = 100;

/**
 * Removes what a killed process left in a drive that others still use: partly written files, and
 * reserved names whose files were never written.
 *
 * A reservation says that itself, so a written file that a person has removed is not mistaken for
 * one: it may come back.
 * @param before milliseconds since 1970, UTC; what is newer may belong to a living process
 * @throws the error of the storage or the store
 */
export async function removeAbandonedFiles(
  { blobs, store, mutex }: { blobs: BlobStore; store: Store; mutex: Mutex<string> },
  before: number,
): Promise<void> {
  await blobs.removeAbandoned(before);
  let after = '';
  for (;;) {
    const files = await findReservedFiles(store, { after, reservedBefore: before, count: AT_ONCE });
    const ids = files.map(({ id }) => id);
    await mutex.runWithFree(ids, async (held) => {
      // One may have been written before it was locked.
      const rows = (await findIndexedFiles(store, held)).filter(isOnlyReserved);
      for (const row of rows) await removeIfMissing(blobs, store, row);
    });
    after = ids.at(-1) ?? '';
    if (files.length < AT_ONCE) return;
  }
}

async function removeIfMissing(
  blobs: BlobStore,
  store: Store,
  { id, path }: IndexedFile,
): Promise<void> {
  // The next scan stores the state of a file that is there.
  if (!(await isMissing(blobs, path))) return;
  await deleteIndexedFile(store, id);
  await releaseNumber(store, path);
}
