import { chunksOf } from '../../../limits/chunks.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';

/** Batch size: a statement accepts a few thousand values at most. */
const AT_ONCE = 500;

/** Stores that files are to be removed, unless they are claimed before. */
export async function planRemovals(store: Store, fileIds: readonly string[]): Promise<void> {
  for (const some of chunksOf(fileIds, AT_ONCE)) {
    await queriesOf(store)
      .insertInto('versionFilesToRemove')
      .values(some.map((fileId) => ({ fileId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Stores that a file is not to be removed: a version uses it, or it is gone. */
export async function endRemoval(store: Store, fileId: string): Promise<void> {
  await queriesOf(store).deleteFrom('versionFilesToRemove').where('fileId', '=', fileId).execute();
}

/** Returns the files that are to be removed. */
export async function listPlannedRemovals(store: Store): Promise<string[]> {
  const rows = await queriesOf(store).selectFrom('versionFilesToRemove').select('fileId').execute();
  return rows.map(({ fileId }) => fileId);
}
