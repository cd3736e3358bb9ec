/*
 * The error codes of SQLite (https://www.sqlite.org/rescode.html), as better-sqlite3 names them. An
 * extended code begins with its primary code.
 */

/** Returns whether the code says that the file is damaged or no database. */
export function isDamaged(code: string): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(code);
}

/** Returns whether the code says that the file or its disk cannot be used at present. */
export function isUnusable(code: string): boolean {
  return /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY|PERM|PROTOCOL)/.test(code);
}

/** Returns whether the code says that writing failed, so that the file may be intact. */
export function isWriteFailure(code: string): boolean {
  return /^SQLITE_(?:FULL|READONLY|BUSY|IOERR_(?:WRITE|FSYNC|TRUNCATE|SHM))/.test(code);
}

/** Returns whether the code says that another process holds a lock. */
export function isLockedCode(code: string): boolean {
  return code.startsWith('SQLITE_BUSY');
}

/** Returns whether an error says that another process holds a lock. */
export function isLocked(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && isLockedCode(String(cause.code));
}

/** Returns whether an error says that unfinished writes must be undone, by a writer, before a read. */
export function needsRollback(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_READONLY_ROLLBACK';
}
