import { isCertificateError } from '../../remote/certificate-error.ts';
import type { StorageErrorCode } from '../../storage-error.ts';
import { codeOfStatus, StorageError } from '../../storage-error.ts';

/** A request, as messages name it. */
export interface NamedRequest {
  method: string;
  /** Encoded, without the host. */
  path: string;
}

/** An answer with the status of an error. */
export interface FailedAnswer extends NamedRequest {
  status: number;
  /** The target of a redirect. */
  location: string | null;
}

/** The time for an answer, or for the next byte of it, is over. */
export class TimedOut extends Error {
  override name = 'TimedOut';
}

/** RFC 4918, 11.3: somebody has locked the file, for example in an office program. */
const LOCKED = 423;

/** Returns the error for an answer that is none of a success. */
export function errorOfAnswer({ method, path, status, location }: FailedAnswer): StorageError {
  const request = `${method} ${path}: the WebDAV server answered ${String(status)}`;
  if (status === LOCKED) {
    return new StorageError('STORAGE_BUSY', `${request}, because a lock is on the file.`);
  }
  const redirect = location === null ? '' : `, a redirect to ${originOf(location)}`;
  return new StorageError(codeOf(status), `${request}${redirect}.`);
}

/** Returns the error code for the status of an answer that is none of a success. */
function codeOf(status: number): StorageErrorCode {
  return codeOfStatus(status) ?? 'STORAGE_REJECTED';
}

/** Returns the error for a request without an answer. */
export function errorOfConnection({ method, path }: NamedRequest, cause: unknown): StorageError {
  const code = codeOfConnection(cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageError(code, `${method} ${path}: ${reason || 'no answer'}`, { cause });
}

function codeOfConnection(cause: unknown): StorageErrorCode {
  if (cause instanceof TimedOut) return 'STORAGE_TIMEOUT';
  return isCertificateError(cause) ? 'STORAGE_UNTRUSTED' : 'STORAGE_UNREACHABLE';
}

/** A redirect may have secrets in its query. */
function originOf(location: string): string {
  return URL.canParse(location) ? new URL(location).origin : 'another path';
}
