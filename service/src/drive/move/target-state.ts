import { problem } from '../../errors/errors.ts';
import type { BlobStore } from '../blob-store.ts';

/** What an unfinished copy has after the id of its drive, so that no database takes it for the drive. */
const UNFINISHED = '-incomplete';

/** Returns the id of the unfinished copy of a drive. */
export function unfinishedId(id: string): string {
  return `${id}${UNFINISHED}`;
}

/** Returns whether an id is that of an unfinished copy. */
export function isUnfinished(id: string): boolean {
  return id.endsWith(UNFINISHED);
}

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
