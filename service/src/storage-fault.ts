/**
 * The disk is full or broken, the database cannot be written for another reason, or so many files are
 * open that no other can be opened.
 */
export function isStorageFault(cause: unknown): cause is Error & { code: string } {
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY|PROTOCOL)|^(?:EIO|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EMFILE|ENFILE|ESTALE)$/.test(
      cause.code,
    )
  );
}
