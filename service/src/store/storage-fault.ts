import { isUnusable } from './driver-errors.ts';

export { isLocked } from './driver-errors.ts';

const UNUSABLE_DISK =
  /^(?:EIO|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EMFILE|ENFILE|ESTALE|ENOTCONN|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ENXIO|ENODEV)$/;

/** The codes of a drive's storage on another machine. */
const REMOTE_STORAGE = /^STORAGE_/;

/**
 * Returns whether an error comes from the storage: the disk is full or broken, its network or file
 * system process is unreachable, the database cannot be written, or too many files are open.
 */
export function isStorageFault(cause: unknown): cause is Error & { code: string } {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  const { code } = cause;
  if (typeof code !== 'string') return false;
  return isUnusable(code) || UNUSABLE_DISK.test(code) || REMOTE_STORAGE.test(code);
}
