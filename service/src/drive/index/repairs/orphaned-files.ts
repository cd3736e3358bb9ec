import type { Store } from '../../../store/store.ts';
import * as index from '../../../store/records/drive/drive-files.ts';
import { releaseNumber } from '../../../store/records/drive/name-numbers.ts';
import type { BlobStore } from '../../blob-store.ts';
import { isMissing } from './is-missing.ts';

/** Batch size: a statement accepts more ids, but not any number. */
const AT_ONCE = 500;

/**
 * Removes what a killed process left in the drive: partly written files, and reserved names whose
 * files will never be written. Their jobs are repeated, and should get the same names, not the next
 * numbers.
 *
 * Only for the sole owner of the data folder, before it starts its work, while the disk of the drive
 * is mounted. Otherwise, it would delete the rows of files that come back later, and their owners
 * with them.
 * @param since when the killed process began, in milliseconds since 1970, UTC. A file that was
 * reserved earlier and is missing now was removed by a person, or its disk is not mounted
 * @throws the store's error
 */
export async function removeOrphanedFiles(
  blobs: BlobStore,
  store: Store,
  since: number,
): Promise<void> {
  await blobs.removeUnfinished();
  const missing: index.IndexedFile[] = [];
  for (const file of await index.findFilesNamedSince(store, since)) {
    // A file with a stored size was written: more than a reserved name is missing.
    if (file.size !== null) continue;
    if (await isMissing(blobs, file.path)) missing.push(file);
  }
  for (let first = 0; first < missing.length; first += AT_ONCE) {
    await forgetUnclaimed(store, missing.slice(first, first + AT_ONCE));
  }
}

/** An earlier run that was retried may still write some of them. */
async function forgetUnclaimed(store: Store, missing: readonly index.IndexedFile[]): Promise<void> {
  const ids = missing.map(({ id }) => id);
  const claimed = await index.findFilesOfOutputs(store, ids);
  for (const { id, path } of missing) {
    if (claimed.has(id)) continue;
    await index.deleteIndexedFile(store, id);
    await releaseNumber(store, path);
  }
}
