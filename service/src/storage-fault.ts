/** The disk is full or broken, or the database cannot be written for another reason. */
export function isStorageFault(cause: unknown): cause is Error & { code: string } {
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY)|^(?:EIO|ENOSPC|EDQUOT|EROFS|EACCES|EPERM)$/.test(
      cause.code,
    )
  );
}
