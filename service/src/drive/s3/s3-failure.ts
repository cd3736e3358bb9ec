import { isCertificateError } from '../remote/certificate-error.ts';
import type { StorageErrorCode } from '../storage-error.ts';
import { codeOfStatus, StorageError } from '../storage-error.ts';

/** The codes of S3 and the errors of its client, as far as the status does not have the meaning. */
const CODES: Readonly<Record<string, StorageErrorCode>> = {
  SlowDown: 'STORAGE_BUSY',
  ServiceUnavailable: 'STORAGE_BUSY',
  Throttling: 'STORAGE_BUSY',
  ThrottlingException: 'STORAGE_BUSY',
  TooManyRequests: 'STORAGE_BUSY',
  // Another write of the same name was in progress.
  ConditionalRequestConflict: 'STORAGE_BUSY',
  OperationAborted: 'STORAGE_BUSY',
  // Also in the body of an answer with the status 200.
  InternalError: 'STORAGE_FAULT',
  RequestTimeout: 'STORAGE_TIMEOUT',
  TimeoutError: 'STORAGE_TIMEOUT',
  // The request was damaged or cut on its way.
  BadDigest: 'STORAGE_UNREACHABLE',
  XAmzContentSHA256Mismatch: 'STORAGE_UNREACHABLE',
  XAmzContentChecksumMismatch: 'STORAGE_UNREACHABLE',
  IncompleteBody: 'STORAGE_UNREACHABLE',
  AccessDenied: 'STORAGE_DENIED',
  CredentialsProviderError: 'STORAGE_DENIED',
  TokenProviderError: 'STORAGE_DENIED',
  ExpiredToken: 'STORAGE_DENIED',
  InvalidToken: 'STORAGE_DENIED',
  InvalidAccessKeyId: 'STORAGE_DENIED',
  SignatureDoesNotMatch: 'STORAGE_DENIED',
  QuotaExceeded: 'STORAGE_FULL',
  XMinioStorageFull: 'STORAGE_FULL',
};

const NETWORK_ERRORS =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_\w+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|ERR_STREAM_PREMATURE_CLOSE|HPE_\w+)$/;

/** An error of S3, or of the way to it. */
export class S3Failure extends StorageError {
  /** The status of the answer; null if there was none. */
  readonly status: number | null;
  /** Such as `NoSuchKey`. The answer to HEAD has none, so the client makes one of the status. */
  readonly s3Code: string;
  /** Whether the clock of this machine was wrong and the client takes that into account from now on. */
  readonly isClockCorrected: boolean;

  constructor(
    code: StorageErrorCode,
    details: string,
    { status, s3Code, isClockCorrected, ...options }: S3FailureOptions,
  ) {
    super(code, details, options);
    this.status = status;
    this.s3Code = s3Code;
    this.isClockCorrected = isClockCorrected;
  }
}

interface S3FailureOptions extends ErrorOptions {
  status: number | null;
  s3Code: string;
  isClockCorrected: boolean;
}

/**
 * Returns an error of the client as one of the storage; any other error, such as that of a local
 * file, as it is.
 * @param request for the log, such as `PutObject s3://bucket/a.txt`
 */
export function toS3Failure(cause: unknown, request: string): unknown {
  if (!(cause instanceof Error) || cause instanceof StorageError) return cause;
  const status = statusOf(cause);
  const code = codeOf(cause, status);
  if (code === null) return cause;
  const answer = status === null ? '' : ` (${status})`;
  const details = `${request}: ${cause.name}${answer}: ${cause.message}`;
  const isClockCorrected = metadataOf(cause)['clockSkewCorrected'] === true;
  // The error of an answer has the answer, which may name the credentials.
  const options = status === null ? { cause } : {};
  return new S3Failure(code, details, { ...options, status, s3Code: cause.name, isClockCorrected });
}

/** Whether the server has rejected a write because of its condition. */
export function isPreconditionFailed(cause: unknown): boolean {
  return cause instanceof S3Failure && cause.status === 412;
}

/** Whether an object does not exist. That the bucket does not exist is another error. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof S3Failure && cause.status === 404 && cause.s3Code !== 'NoSuchBucket';
}

export function isMissingBucket(cause: unknown): boolean {
  return cause instanceof S3Failure && cause.s3Code === 'NoSuchBucket';
}

function codeOf(cause: Error, status: number | null): StorageErrorCode | null {
  if (isCertificateError(cause)) return 'STORAGE_UNTRUSTED';
  // Before the name: the client calls a cut connection a timeout.
  if ('code' in cause && NETWORK_ERRORS.test(String(cause.code))) return 'STORAGE_UNREACHABLE';
  const known = CODES[cause.name];
  if (known) return known;
  // A feature that this server does not have will not be there in a moment.
  if (status === 501) return 'STORAGE_REJECTED';
  if (status !== null) return codeOfStatus(status) ?? 'STORAGE_REJECTED';
  if (cause.message.startsWith('Checksum mismatch')) return 'STORAGE_REJECTED';
  if (cause.message.startsWith('Connection lost')) return 'STORAGE_UNREACHABLE';
  return null;
}

function statusOf(cause: Error): number | null {
  const { httpStatusCode } = metadataOf(cause);
  return typeof httpStatusCode === 'number' ? httpStatusCode : null;
}

function metadataOf(cause: Error): Partial<Record<string, unknown>> {
  if (!('$metadata' in cause) || typeof cause.$metadata !== 'object') return {};
  return { ...cause.$metadata };
}
