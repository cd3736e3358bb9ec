import { DocloomError } from '../errors/errors.ts';
import { saysDiskIsFull } from '../errors/full-disk.ts';
import { isStorageFault } from '../store/storage-fault.ts';

/** The log entry of an error. */
export interface LoggedError {
  /** The code of the catalogue, of SQLite or of the operating system. */
  readonly code?: string;
  readonly type?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const FULL_DISK =
  'The disk is full. Free space on the disk that holds the database, the drive and the folder for temporary files.';

/**
 * Returns the parts of an error that may be logged.
 *
 * Expected errors, such as those of the catalogue or of a broken disk, are logged only with their
 * code, because their messages contain file names that come from data. A full disk also has its
 * remedy. Other errors are logged with their stack trace, but without their properties: these may
 * contain a secret address or a request.
 */
export function describeError(cause: unknown): LoggedError {
  if (cause instanceof DocloomError) return { code: cause.code };
  if (saysDiskIsFull(cause)) return { code: String(cause.code), message: FULL_DISK };
  if (isStorageFault(cause)) return { code: cause.code };
  if (!(cause instanceof Error)) return { type: typeof cause };
  return {
    type: cause.name,
    ...codeOf(cause),
    message: messageOf(cause),
    stack: framesOf(cause),
    ...(cause.cause !== undefined && { cause: describeError(cause.cause) }),
  };
}

function codeOf(error: Error): { code?: string } {
  return 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
}

/**
 * Returns a generic message for errors that quote the text that failed to parse, or name a file.
 */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return 'A text cannot be parsed';
  if ('syscall' in error && 'path' in error) return `A call of ${String(error.syscall)} failed`;
  return error.message;
}

/** The stack begins with the message, which may span several lines. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
