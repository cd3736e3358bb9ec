import * as postgres from './postgres/postgres-errors.ts';
import * as sqlite from './sqlite/sqlite-errors.ts';

/** Returns whether the code of a driver's error says that the database is damaged. */
export function isDamaged(code: string): boolean {
  return sqlite.isDamaged(code) || postgres.isDamaged(code);
}

/** Returns whether the code says that the database cannot be used at present. */
export function isUnusable(code: string): boolean {
  return sqlite.isUnusable(code) || postgres.isUnusable(code);
}

/** Returns whether an error says that somebody else holds a lock for too long. */
export function isLocked(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  const code = String(cause.code);
  return sqlite.isLockedCode(code) || postgres.isLockedCode(code);
}
