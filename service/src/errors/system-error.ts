/** An error that Node throws for a failed system call. */
export type SystemError = Error & { code: string; syscall: string };

/**
 * Returns whether an error comes from the operating system: a file cannot be read or written, a
 * process cannot be started, or memory or handles are exhausted. No document causes such errors.
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
