import type { RunError } from '@docloom/contract';

const NAME = /^"(.+)" was not made,/u;

/**
 * Returns the intended name of a document that was not made because of its PDF password; undefined for
 * any other error. The console lists the run under this name.
 */
export function nameInError(error: RunError | null): string | undefined {
  return error?.code === 'pdf_password_unusable' ? NAME.exec(error.message)?.[1] : undefined;
}
