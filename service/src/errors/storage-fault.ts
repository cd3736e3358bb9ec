/**
 * Returns whether an error comes from the storage: the disk is full or broken, its network or file
 * system process is unreachable, the database cannot be written, or too many files are open.
 */
export function isStorageFault(cause: unknown): cause is Error & { code: string } {
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY|PROTOCOL)|^(?:EIO|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EMFILE|ENFILE|ESTALE|ENOTCONN|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ENXIO|ENODEV)$/.test(
      cause.code,
    )
  );
}
