/*
 * The error codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html). The
 * first two characters of a code are its class. This file does not load the driver: the embedded
 * database needs none.
 */

/** The code of an error that did not come from the server. */
export const UNREACHABLE = 'POSTGRES_UNREACHABLE';

/** The schema cannot be brought up to date, for example because a newer version has changed it. */
export class SchemaMismatch extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SchemaMismatch';
  }
}

/** The code of a lock that somebody else holds for too long. */
const LOCKED = '55P03';

/** Another process holds an advisory lock for too long. It has the code that the server uses for that. */
export class LockNotAvailable extends Error {
  readonly code = LOCKED;

  /** @param lock for the log */
  constructor(lock: string) {
    super(`Another process holds the lock of ${lock} for too long.`);
    this.name = 'LockNotAvailable';
  }
}

/** Returns whether the code says that the database is damaged. */
export function isDamaged(code: string): boolean {
  return /^XX00[12]$/.test(code);
}

/** The codes after which the server closes the connection. */
const CLOSING = /^(?:08[0-9A-Z]{3}|25P03|57P0[1-5])$/;

/**
 * Returns whether the code says that the database cannot be used at present: it is unreachable, shut
 * down, read only, out of disk space, memory or connections, or a statement has waited too long.
 */
export function isUnusable(code: string): boolean {
  if (code === UNREACHABLE || isConflict(code) || CLOSING.test(code)) return true;
  return /^(?:(?:53|58)[0-9A-Z]{3}|25006|55P03|57014)$/.test(code);
}

/** Returns whether the code says that another transaction holds a lock for too long. */
export function isLockedCode(code: string): boolean {
  return code === LOCKED || isConflict(code);
}

/** Returns whether an error came from the server, or says that it cannot be reached. */
export function isDatabaseError(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return cause.code === UNREACHABLE || /^[0-9A-Z]{5}$/.test(String(cause.code));
}

/**
 * Returns whether an error says that a statement is wrong in itself, for example because it names a
 * column that does not exist (class 42). Missing rights are no such error.
 */
export function isInvalidStatement(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return /^42(?!501)[0-9A-Z]{3}$/.test(String(cause.code));
}

/** Returns whether an error says that a statement has taken too long. */
export function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === '57014';
}

/**
 * Returns whether an error says that the server closes the connection. It sends the error first, so for
 * a moment the connection still looks usable.
 */
export function closesConnection(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return CLOSING.test(String(cause.code));
}

/** Returns whether an error says that a transaction was rolled back because of another one. */
export function isSerializationFailure(cause: unknown): boolean {
  if (isOutdatedPlan(cause) || isOutdatedPartition(cause)) return true;
  return cause instanceof Error && 'code' in cause && isConflict(String(cause.code));
}

/**
 * Returns whether an error says that a prepared statement returns other columns than when it was
 * planned. The code alone stands for anything that the server does not support.
 */
export function isOutdatedPlan(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return cause.code === '0A000' && cause.message.includes('cached plan');
}

/** A partition was created for the row between the moments when it was looked for and was locked. */
function isOutdatedPartition(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return cause.code === '23514' && cause.message.includes('partition constraint');
}

/** A serialization failure or a deadlock. */
function isConflict(code: string): boolean {
  return code === '40001' || code === '40P01';
}
