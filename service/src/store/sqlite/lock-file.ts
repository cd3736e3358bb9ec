import BetterSqlite from 'better-sqlite3';
import { isLocked } from './sqlite-errors.ts';

/**
 * How long to try to get the lock. Without a wait, two services that start at the same moment could
 * each find it locked by the other, and neither would start.
 */
const LOCK_MILLISECONDS = 1_000;

/**
 * Locks a file, so that no other process can lock it while this one lives.
 *
 * The lock is an open exclusive transaction on a small SQLite file. The operating system ends it
 * with the process, so a killed service leaves nothing that someone must remove.
 * @param path is created if it does not exist
 * @returns a function that releases the lock; null if another process holds it
 * @throws SQLite's error
 */
export function lockFile(path: string): (() => void) | null {
  const lock = new BetterSqlite(path, { timeout: LOCK_MILLISECONDS });
  try {
    lock.exec('begin exclusive');
    return () => lock.close();
  } catch (cause) {
    lock.close();
    if (isLocked(cause)) return null;
    throw cause;
  }
}
