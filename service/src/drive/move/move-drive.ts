import { DocloomError, problem } from '../../errors/errors.ts';
import { UnsuitableStorageError } from '../blob-store.ts';
import { unfinishedId } from '../unfinished-copy.ts';
import { compareDrives } from './compare-drives.ts';
import type { Storages } from './copy-blob.ts';
import type { CopiedDrive } from './copy-drive.ts';
import { copyDrive } from './copy-drive.ts';
import { CopyError, reasonOf } from './copy-error.ts';
import type { MoveProgress } from './drive-size.ts';
import { sourceIdOf } from './source-id.ts';
import { targetState } from './target-state.ts';

/** A move: the storages and their places for people to read. */
export interface DriveMove extends Storages {
  places: { from: string; to: string };
  /** The id of the database's drive; null if it knows none yet. */
  expected: string | null;
  /** Is called before the first change of a target that is empty. */
  prepare: () => Promise<void>;
  progress: MoveProgress;
}

/**
 * Copies a drive to another storage, which then is the drive of the same database. The old one stays
 * as it is. No service may use either of them meanwhile.
 *
 * The target first gets the id of an unfinished copy, and the id of the drive when everything is
 * copied and compared. So no service works with an unfinished copy, and the same call completes one
 * that was interrupted. A target that is complete is only compared.
 * @throws DocloomError `drive_source_unusable`, `drive_target_unusable`, `drive_unsuitable`,
 * `drive_copy_differs`, `drive_move_failed`
 */
export async function moveDrive(move: DriveMove): Promise<CopiedDrive> {
  const { places } = move;
  try {
    return await moveOrCompare(move);
  } catch (cause) {
    if (cause instanceof DocloomError) throw cause;
    if (cause instanceof UnsuitableStorageError) throw problem('drive_unsuitable', cause.message);
    const reason = reasonOf(cause);
    if (reason === undefined) throw cause;
    throw problem('drive_move_failed', places.from, places.to, reason);
  }
}

async function moveOrCompare(move: DriveMove): Promise<CopiedDrive> {
  const { from, to, places, expected, progress } = move;
  const id = await sourceIdOf(from, { expected, place: places.from });
  const state = await targetState(to, id, places.to);
  if (state === 'complete') return compare(move, id);
  await to.requireSuitable();
  if (state === 'empty') {
    await move.prepare();
    await to.identify(unfinishedId(id));
  }
  await to.removeUnfinished();
  const requireDisks = () => requireIds({ from, to }, { from: id, to: unfinishedId(id) });
  const copied = await copyDrive({ from, to }, { progress, requireDisks });
  await to.identify(id);
  return copied;
}

async function compare(
  { from, to, places, progress }: DriveMove,
  id: string,
): Promise<CopiedDrive> {
  const { different, example, ...drive } = await compareDrives({ from, to }, progress);
  await requireIds({ from, to }, { from: id, to: id });
  if (example !== null) throw problem('drive_copy_differs', places.to, different, example);
  return drive;
}

async function requireIds(
  { from, to }: Storages,
  ids: { from: string; to: string },
): Promise<void> {
  if ((await from.identity()) === ids.from && (await to.identity()) === ids.to) return;
  throw new CopyError('the disk of a drive is not mounted any more');
}
