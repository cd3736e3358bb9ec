import { problem } from '../../errors/errors.ts';
import type { BlobStore } from '../blob-store.ts';
import { unfinishedId } from '../unfinished-copy.ts';

/** What a storage is to a drive that is copied to it. */
export type TargetState = 'empty' | 'unfinished' | 'complete';

/**
 * Returns what a storage is to a drive.
 * @param place of the storage, for the error
 * @throws DocloomError `drive_target_unusable` if it has anything else than a copy of the drive
 */
export async function targetState(to: BlobStore, id: string, place: string): Promise<TargetState> {
  const found = await to.identity();
  if (found === id) return 'complete';
  if (found === unfinishedId(id)) return 'unfinished';
  if (found !== null) throw problem('drive_target_unusable', place, 'it has another drive');
  for await (const page of to.list()) {
    if (page.length > 0) throw problem('drive_target_unusable', place, 'it has files already');
  }
  return 'empty';
}
