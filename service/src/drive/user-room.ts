import { problem } from '../errors/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { shownSize } from '../limits/shown-size.ts';
import type { DriveUsage } from '../store/records/drive-usage.ts';

/** How much a user may have in the drive. */
export type UserRoom = Pick<Limits, 'userFiles' | 'userBytes'>;

/** The least that a file of unknown size makes. */
export const SOME_FILE: DriveUsage = { files: 1, bytes: 1 };

/**
 * Refuses what makes more files or bytes than a user may have. What makes none is never refused: a
 * user who has too much, because a limit was lowered, can still have a file written smaller.
 * @throws DocloomError `too_many_files`, `too_many_bytes`
 */
export function requireUserRoom(
  { userFiles, userBytes }: UserRoom,
  used: DriveUsage,
  more: DriveUsage,
): void {
  if (more.files > 0 && used.files + more.files > userFiles) {
    throw problem('too_many_files', used.files, userFiles);
  }
  if (more.bytes > 0 && used.bytes + more.bytes > userBytes) {
    throw problem('too_many_bytes', shownSize(used.bytes), shownSize(userBytes));
  }
}
