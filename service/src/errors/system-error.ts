/** What Node throws of a call to the operating system. */
export type SystemError = Error & { code: string; syscall: string };

/**
 * Returns whether an error is the operating system's: a file that cannot be read or written, a
 * process that cannot be started, a lack of memory or handles. No document is to blame for it.
 */
export function isSystemError(cause: unknown): cause is SystemError {
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    'syscall' in cause &&
    typeof cause.syscall === 'string'
  );
}
