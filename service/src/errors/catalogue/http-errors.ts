import { entry, passing } from './entry.ts';

/** Errors of quotas, of requests that HTTP or a limit forbids, and of the service itself. */
export const httpErrors = {
  source_busy: passing(
    10,
    429,
    'Too many requests',
    (reason: string) =>
      `The service cannot take more data now: ${reason}. Nothing was accepted; send it again after the seconds that Retry-After names.`,
  ),
  too_many_requests: entry(
    429,
    'Too many requests',
    (what: string, perSecond: number) =>
      `More than ${String(perSecond)} requests a second came with this ${what === 'token' ? 'token' : 'webhook address'}. Send this one again after the seconds that Retry-After names.`,
  ),
  too_many_connections: passing(
    5,
    503,
    'Service unavailable',
    () =>
      'Too many connections are open. Close those that you do not need, and send the request again after the seconds that Retry-After names.',
  ),
  json_too_deep: entry(
    400,
    'Bad request',
    (levels: number) =>
      `The body is nested deeper than ${String(levels)} levels. Send the data flatter, or let the operator raise --max-json-depth.`,
  ),
  json_too_many_fields: entry(
    413,
    'Content too large',
    (fields: number) =>
      `The body has more than ${String(fields)} fields and items of lists. Send less at once, or let the operator raise --max-json-fields.`,
  ),
  request_too_slow: entry(
    408,
    'Request timeout',
    () => 'The request did not arrive whole in time. Send it again, over a faster connection.',
  ),
  too_large: entry(
    413,
    'Content too large',
    (limit: string) =>
      `The request is larger than ${limit}. Send less at once, or let the operator raise the limit.`,
  ),
  address_too_long: entry(
    414,
    'URI too long',
    () =>
      'The address of the request is longer than 8 kB. Send less in its query; data belongs into the body.',
  ),
  expectation_failed: entry(
    417,
    'Expectation failed',
    () =>
      'The header Expect asks for something that the service does not know. Send "100-continue" in it, or leave it out.',
  ),
  headers_too_large: entry(
    431,
    'Request header fields too large',
    () =>
      'The address and headers of the request are larger than the service takes. Send less in them, or let the operator raise --max-headers.',
  ),
  too_many_parts: entry(
    413,
    'Content too large',
    () =>
      'The upload has too many parts. Send one file, in the field "file", and nothing else with it.',
  ),
  body_compressed: entry(
    415,
    'Unsupported media type',
    (encoding: string) =>
      `The body is compressed (Content-Encoding: ${encoding}). Send it as it is.`,
  ),
  unsupported_media_type: entry(
    415,
    'Unsupported media type',
    () =>
      'The body is of a kind that this operation does not take. Files go to /v0/drive/files/ as multipart/form-data, in the field "file"; everything else is JSON with the header Content-Type: application/json.',
  ),
  malformed_request: entry(
    400,
    'Bad request',
    (reason: string) => `The request cannot be read: ${reason}.`,
  ),
  not_implemented: entry(
    501,
    'Not implemented',
    (what: string) => `${what} does not exist yet in this version of Docloom.`,
  ),
  storage_unavailable: passing(
    30,
    503,
    'Service unavailable',
    (reason: string) =>
      `The service cannot write to its data folder (${reason}). Send the request again when ${reason.startsWith('SQLITE_BUSY') ? 'the other process that keeps the database locked has ended or goes on' : 'the operator has made room'}; source data with the same Idempotency-Key as now, if it has one. If it has none, look first whether the workflow has a run of it: what did not reach the disk for certain may have been taken in, and would be made twice.`,
  ),
  not_ready: entry(
    503,
    'Not ready',
    (parts: string) => `The service cannot take anything in now: ${parts}. Try again later.`,
  ),
  metrics_not_public: entry(
    403,
    'Not authorised',
    () =>
      'The metrics are shown on the machine of the service only, and not through a proxy. The operator can show them to everybody with --metrics everybody.',
  ),
  internal: entry(
    500,
    'Internal error',
    () =>
      'Something went wrong inside Docloom. The log of the service says what; please report it.',
  ),
};
