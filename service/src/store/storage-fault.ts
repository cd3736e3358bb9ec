import { isUnusable } from './sqlite/sqlite-errors.ts';

export { isLocked } from './sqlite/sqlite-errors.ts';

const UNUSABLE_DISK =
  /^(?:EIO|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EMFILE|ENFILE|ESTALE|ENOTCONN|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ENXIO|ENODEV)$/;

/**
 * Returns whether an error comes from the storage: the disk is full or broken, its network or file
 * system process is unreachable, the database cannot be written, or too many files are open.
 */
export function isStorageFault(cause: unknown): cause is Error & { code: string } {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  const { code } = cause;
  return typeof code === 'string' && (isUnusable(code) || UNUSABLE_DISK.test(code));
}
