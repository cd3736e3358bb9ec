/**
 * Why a storage on another machine has not done what it was asked to do:
 *
 * - `STORAGE_UNREACHABLE`: no connection, or it was cut
 * - `STORAGE_UNTRUSTED`: the certificate of the server is not trusted, so no request was sent
 * - `STORAGE_TIMEOUT`: no answer in time
 * - `STORAGE_BUSY`: it asks for fewer requests, for example with 429 or 503
 * - `STORAGE_FAULT`: any other answer from 500 on, except 501
 * - `STORAGE_FULL`: its space or quota is used up
 * - `STORAGE_DENIED`: it accepts no credentials, or not these ones for this request
 * - `STORAGE_REJECTED`: it cannot do this request, whoever sends it; or its answer is damaged
 */
export type StorageErrorCode =
  | 'STORAGE_UNREACHABLE'
  | 'STORAGE_UNTRUSTED'
  | 'STORAGE_TIMEOUT'
  | 'STORAGE_BUSY'
  | 'STORAGE_FAULT'
  | 'STORAGE_FULL'
  | 'STORAGE_DENIED'
  | 'STORAGE_REJECTED';

const OUTAGES: readonly StorageErrorCode[] = [
  'STORAGE_UNREACHABLE',
  'STORAGE_UNTRUSTED',
  'STORAGE_TIMEOUT',
  'STORAGE_BUSY',
  'STORAGE_FAULT',
];

/** The words for a person, as a clause whose subject is the storage. */
const WORDS: Readonly<Record<StorageErrorCode, string>> = {
  STORAGE_UNREACHABLE: 'cannot be reached',
  STORAGE_UNTRUSTED: 'has a certificate that is not trusted',
  STORAGE_TIMEOUT: 'does not answer in time',
  STORAGE_BUSY: 'is overloaded',
  STORAGE_FAULT: 'has an internal error',
  STORAGE_FULL: 'has no space left',
  STORAGE_DENIED: 'denies the access',
  STORAGE_REJECTED: 'rejected the request',
};

/** An error of a storage on another machine. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: StorageErrorCode;

  /** @param details for the log, without credentials: the request, and the answer or its absence */
  constructor(code: StorageErrorCode, details: string, options?: ErrorOptions) {
    super(details, options);
    this.code = code;
  }

  /** Whether the storage is away, so that the same request may succeed when it is back. */
  get isOutage(): boolean {
    return OUTAGES.includes(this.code);
  }

  /** Whether the same request may succeed in a moment, without anybody doing anything. */
  get isMomentary(): boolean {
    return this.isOutage && this.code !== 'STORAGE_UNTRUSTED';
  }

  /** The reason as a clause for users, such as `cannot be reached`. */
  get words(): string {
    return WORDS[this.code];
  }
}

/** Returns the error code for the status of an HTTP answer; null if the request succeeded. */
export function codeOfStatus(status: number): StorageErrorCode | null {
  if (status < 300) return null;
  if (status === 429 || status === 503) return 'STORAGE_BUSY';
  if (status === 408 || status === 504) return 'STORAGE_TIMEOUT';
  if (status === 507) return 'STORAGE_FULL';
  if (status === 401 || status === 403) return 'STORAGE_DENIED';
  // It will not have learned that a moment later.
  if (status === 501) return 'STORAGE_REJECTED';
  return status >= 500 ? 'STORAGE_FAULT' : 'STORAGE_REJECTED';
}
