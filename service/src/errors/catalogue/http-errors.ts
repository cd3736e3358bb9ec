import { namesFullDisk } from '../full-disk.ts';
import { entry, temporary } from './entry.ts';

const NAMES_OF_KEYS = {
  token: 'token',
  source: 'webhook address',
  link: 'share link',
  preview: 'preview link',
} as const;

function cannotStore(reason: string, isLocked: boolean): string {
  if (namesFullDisk(reason)) {
    return `The service cannot store anything, because the disk is full (${reason}). Free space on the disk that holds its database and files, or tell its operator, and then send the request again.`;
  }
  const end = isLocked
    ? 'the other process has released its lock on the database'
    : 'its operator has solved the problem';
  return `The service cannot store anything (${reason}). Send the request again when ${end}.`;
}

/** Errors of quotas, of requests that HTTP or a limit forbids, and of the service itself. */
export const httpErrors = {
  source_busy: temporary(
    10,
    429,
    'Too many requests',
    (reason: string) =>
      `The service cannot accept more data now: ${reason}. Nothing was accepted. Send the data again after the seconds in Retry-After.`,
  ),
  too_many_requests: entry(
    429,
    'Too many requests',
    (what: keyof typeof NAMES_OF_KEYS, perSecond: number) =>
      `More than ${String(perSecond)} requests a second came with this ${NAMES_OF_KEYS[what]}. Send the request again after the seconds in Retry-After.`,
  ),
  too_many_waits: temporary(
    5,
    429,
    'Too many requests',
    () =>
      'Too many requests of this team or user wait for the end of a run, for a search of the data or for a whole list. Send this one again after the seconds in Retry-After, without ?wait= or ?searchData=, or with ?limit=.',
  ),
  too_many_connections: temporary(
    5,
    503,
    'Service unavailable',
    () =>
      'Too many connections are open. Close unused ones, and send the request again after the seconds in Retry-After.',
  ),
  json_too_deep: entry(
    400,
    'Bad request',
    (levels: number) =>
      `The body is nested deeper than ${String(levels)} levels. Send less nested data, or ask the operator to raise --max-json-depth.`,
  ),
  json_too_many_fields: entry(
    413,
    'Content too large',
    (fields: number) =>
      `The body has more than ${String(fields)} fields and list items. Send less at once, or ask the operator to raise --max-json-fields.`,
  ),
  request_too_slow: entry(
    408,
    'Request timeout',
    () => 'The complete request did not arrive in time. Send it again over a faster connection.',
  ),
  too_large: entry(
    413,
    'Content too large',
    (limit: string) =>
      `The request is larger than ${limit}. Send less at once, for example smaller pictures, or ask the operator to raise the limit.`,
  ),
  address_too_long: entry(
    414,
    'URI too long',
    () =>
      'The address of the request is longer than 8 kB. Shorten the query; data belongs in the body.',
  ),
  expectation_failed: entry(
    417,
    'Expectation failed',
    () =>
      'The service does not support the expectation in the Expect header. Send "100-continue", or omit the header.',
  ),
  headers_too_large: entry(
    431,
    'Request header fields too large',
    () =>
      'The address and headers of the request are larger than the service accepts. Send less in them, or ask the operator to raise --max-headers.',
  ),
  too_many_parts: entry(
    413,
    'Content too large',
    () => 'The upload has too many parts. Send one file in the field "file", and nothing else.',
  ),
  body_compressed: entry(
    415,
    'Unsupported media type',
    (encoding: string) =>
      `The body is compressed (Content-Encoding: ${encoding}). Send it uncompressed.`,
  ),
  unsupported_media_type: entry(
    415,
    'Unsupported media type',
    () =>
      'This operation does not accept the content type of the body. Files go to /v0/drive/files/ as multipart/form-data, in the field "file"; everything else is JSON with the header Content-Type: application/json.',
  ),
  malformed_request: entry(
    400,
    'Bad request',
    (reason: string) => `The request cannot be read: ${reason}.`,
  ),
  storage_unavailable: temporary(
    30,
    503,
    'Service unavailable',
    (reason: string, isLocked: boolean) =>
      `${cannotStore(reason, isLocked)} Send source data with the same Idempotency-Key as before, if it had one. Without a key, first check whether the workflow has a run of this data: it may have been accepted, and sending it again would make its documents twice.`,
  ),
  database_replaced: temporary(
    30,
    503,
    'Service unavailable',
    () =>
      'The database of the service was removed or replaced while it is running, so nothing can be stored. Send the request again when the operator has moved the database back, or has restored it and restarted the service. Send source data with the same Idempotency-Key as before, if it had one.',
  ),
  not_ready: entry(
    503,
    'Not ready',
    (parts: string) => `The service cannot accept work now: ${parts}. Try again later.`,
  ),
  metrics_not_public: entry(
    403,
    'Not authorised',
    () =>
      'The metrics are available only on the machine of the service, and not through a proxy. The operator can make them public with --metrics everybody.',
  ),
  internal: entry(
    500,
    'Internal error',
    () =>
      'Docloom has an internal error. The log of the service has the details; please report it.',
  ),
};
