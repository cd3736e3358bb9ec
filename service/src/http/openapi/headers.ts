import { TAG_LIST } from '../conditional/entity-tag.ts';
import type { JsonSchema } from './schema/json-schema.ts';

interface Header {
  description: string;
  schema: JsonSchema;
}

const text = { type: 'string' };
const tags = { type: 'string', pattern: TAG_LIST };

/** Headers that the API document names, of requests and responses. All are additions of Docloom. */
export const HEADERS = {
  'Accept-Ranges': {
    description: 'Byte ranges of the content can be requested: see the header `Range`.',
    schema: { type: 'string', const: 'bytes' },
  },
  'Content-Disposition': {
    description: 'The name of the file, in the format of RFC 6266.',
    schema: text,
  },
  'Content-Range': {
    description:
      'The range of these bytes and the size of the content: `bytes 0-99/12345`. In a 416, only the size: `bytes */12345`.',
    schema: { type: 'string', pattern: String.raw`^bytes (?:\d+-\d+|\*)/\d+$` },
  },
  'Docloom-Data-Of-Run': {
    description: 'The run whose data it is. Absent if the data was set.',
    schema: { $ref: '#/components/schemas/RunId' },
  },
  'Docloom-Ignored-Members': {
    description:
      'The unknown members of the body and the query that were ignored: JSON paths such as `$.pdfStandard` and `query.page`, percent-encoded, separated by commas; at most 20. Absent if there are none.',
    schema: text,
  },
  'Docloom-Run-Id': {
    description: 'The run that the data has started. Absent if no run was started.',
    schema: { $ref: '#/components/schemas/RunId' },
  },
  'Docloom-Searched-Runs': {
    description:
      'How many runs the search has read from the start of the page. Absent unless there are older runs that it has not read.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Docloom-Searched-Since': {
    description:
      'When the oldest run that the search has read was accepted. With it as `acceptedBefore`, the next search continues. Absent unless there are older runs that it has not read.',
    schema: { $ref: '#/components/schemas/Timestamp' },
  },
  'Docloom-Warnings': {
    description:
      'Warnings about the file: a JSON list of sentences, percent-encoded (`decodeURIComponent`). If there are too many for a header, the last entry says how many more there are. Absent if there are none.',
    schema: text,
  },
  ETag: {
    description:
      'The version of the representation, for `If-None-Match` and `If-Match`: a strong tag.',
    schema: text,
  },
  'Idempotent-Replayed': {
    description:
      'Present if the key was used before: no run was started, and the response names the first run.',
    schema: { type: 'string', const: 'true' },
  },
  'If-Match': {
    description:
      'The `ETag` of an earlier read, or several, or `*`. If the present tag differs, the response is 412 and nothing is done.',
    schema: tags,
  },
  'If-None-Match': {
    description:
      'The `ETag` of an earlier read, or several, or `*`. If it matches the present tag, a read is answered with 304 without a body. Every other request is answered with 412 and changes nothing.',
    schema: tags,
  },
  'If-Range': {
    description:
      'The `ETag` of the parts that the client already has. If the present tag differs, `Range` is ignored and the whole content is sent. A date or a weak tag never matches.',
    schema: text,
  },
  Link: {
    description:
      'The address of the next page (RFC 8288, `rel="next"`), relative to that of the request. Absent on the last page. Example: `</v0/drive/files/?limit=2&cursor=…>; rel="next"`.',
    schema: text,
  },
  Location: {
    description: 'The address of the page.',
    schema: text,
  },
  Range: {
    description:
      'The part of the content to send, in bytes (RFC 9110 §14.2): `bytes=0-99`, `bytes=100-` or `bytes=-100`. Several ranges and malformed ones are answered with the whole content. HEAD ignores the header.',
    schema: text,
  },
  RateLimit: {
    description:
      'The remaining requests with this token or to this source (`r`), and the seconds until the quota is full again (`t`), as in version 10 of the IETF draft "RateLimit header fields for HTTP". Absent if the request was rejected before it was counted. Example: `"token";r=1999;t=1`.',
    schema: text,
  },
  'RateLimit-Policy': {
    description:
      'The number of requests (`q`) that are allowed within a window in seconds (`w`), such as `"token";q=2000;w=1`.',
    schema: text,
  },
  'Retry-After': {
    description: 'The least number of seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

/** Request headers of every operation that checks whether the client's copy is current. */
export const CONDITIONS = ['If-Match', 'If-None-Match'] as const satisfies readonly HeaderName[];
