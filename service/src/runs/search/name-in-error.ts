import type { RunError } from '@docloom/contract';

const NAME = /^"(.+)" was not made,/u;

/**
 * Returns the name that a document would have had, from the error of one whose PDF would not be
 * protected. The console lists its run under this name. Undefined for all other errors.
 */
export function nameInError(error: RunError | null): string | undefined {
  return error?.code === 'pdf_password_unusable' ? NAME.exec(error.message)?.[1] : undefined;
}
