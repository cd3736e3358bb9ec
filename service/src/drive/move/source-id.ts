import { problem } from '../../errors/errors.ts';
import type { BlobStore } from '../blob-store.ts';
import { isUnfinished } from '../unfinished-copy.ts';

const MISSING =
  'it has no marker file ".docloom/drive-id", so its disk is probably not mounted, or the service has never used it';
const OTHER = 'it is the drive of another database';
const UNFINISHED = 'it is an unfinished copy of a drive';

/**
 * Returns the id of the drive to move.
 * @param options the id of the database's drive, if it knows one; the place for the error
 * @throws DocloomError `drive_source_unusable` if it is not the drive of the database
 */
export async function sourceIdOf(
  from: BlobStore,
  { expected, place }: { expected: string | null; place: string },
): Promise<string> {
  const found = await from.identity();
  if (found === null) throw problem('drive_source_unusable', place, MISSING);
  if (isUnfinished(found)) throw problem('drive_source_unusable', place, UNFINISHED);
  if (expected !== null && found !== expected) throw problem('drive_source_unusable', place, OTHER);
  return found;
}
