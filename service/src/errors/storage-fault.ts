/**
 * The disk is full or broken, or the network or the process that it is mounted through is not there;
 * the database cannot be written for another reason, or so many files are open that no other can be
 * opened.
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
