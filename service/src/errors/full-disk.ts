/** The codes of a full disk: of the operating system, of SQLite, and of PostgreSQL (`disk_full`). */
const FULL = /\b(?:ENOSPC|EDQUOT|SQLITE_FULL|53100)\b/;

/** Returns whether the reason of an error has the code of a full disk. */
export function namesFullDisk(reason: string): boolean {
  return FULL.test(reason);
}

/** Returns whether an error says that a disk is full. */
export function saysDiskIsFull(cause: unknown): cause is Error & { code: unknown } {
  return cause instanceof Error && 'code' in cause && FULL.test(String(cause.code));
}
