import { problem } from '../errors/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { formatSize } from '../limits/format-size.ts';
import type { DriveUsage } from '../store/records/drive/drive-usage.ts';

/** How many files and bytes a user may have in the drive. */
export type UserQuota = Pick<Limits, 'userFiles' | 'userBytes'>;

/** The least that a file of unknown size counts. */
export const SMALLEST_FILE: DriveUsage = { files: 1, bytes: 1 };

/**
 * Throws if a change would exceed a user's quota. A change that adds nothing is always allowed: a
 * user over a lowered limit can still replace a file by a smaller one.
 * @throws DocloomError `too_many_files`, `too_many_bytes`
 */
export function requireUserQuota(
  { userFiles, userBytes }: UserQuota,
  used: DriveUsage,
  more: DriveUsage,
): void {
  if (more.files > 0 && used.files + more.files > userFiles) {
    throw problem('too_many_files', used.files, userFiles);
  }
  if (more.bytes > 0 && used.bytes + more.bytes > userBytes) {
    throw problem('too_many_bytes', formatSize(used.bytes), formatSize(userBytes));
  }
}
