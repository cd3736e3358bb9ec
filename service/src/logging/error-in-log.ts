import { DocloomError } from '../errors/errors.ts';
import { isStorageFault } from '../errors/storage-fault.ts';

/** An error as a line of the log shows it. */
export interface LoggedError {
  /** The code of the catalogue, of SQLite or of the operating system. */
  readonly code?: string;
  readonly type?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * What may be written down of an error.
 *
 * Errors that are expected, those of the catalogue and a disk that is full, have a code and nothing
 * else: their sentences name files, which are called as the data says. Of any other there is the
 * stack, by which it can be found, and nothing of what it carries: an address that is no URL, or a
 * request that was not answered, is a member of its error.
 */
export function describeError(cause: unknown): LoggedError {
  if (cause instanceof DocloomError) return { code: cause.code };
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

/** What cannot be parsed is quoted in its error, and a file that cannot be used is named. */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return 'A text cannot be parsed';
  if ('syscall' in error && 'path' in error) return `A call of ${String(error.syscall)} failed`;
  return error.message;
}

/** The stack begins with the message, which may be longer than a line. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
