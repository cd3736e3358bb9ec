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
    description: 'Parts of the content may be asked for, in bytes: see the header `Range`.',
    schema: { type: 'string', const: 'bytes' },
  },
  'Content-Disposition': {
    description: 'The name of the file, as RFC 6266 writes it.',
    schema: text,
  },
  'Content-Range': {
    description:
      'Which bytes these are, and of how many: `bytes 0-99/12345`. In a 416 only how many there are: `bytes */12345`.',
    schema: { type: 'string', pattern: String.raw`^bytes (?:\d+-\d+|\*)/\d+$` },
  },
  'Docloom-Ignored-Members': {
    description:
      'What the service does not know in the body and the query, and has ignored: JSON paths such as `$.pdfStandard` and `query.page`, percent-encoded, with a comma between; 20 at most. Absent when there is nothing.',
    schema: text,
  },
  'Docloom-Run-Id': {
    description: 'The run that the data has started. Absent when it has started none.',
    schema: { $ref: '#/components/schemas/RunId' },
  },
  ETag: {
    description:
      'The version of what is answered, for `If-None-Match` and `If-Match`: a strong tag.',
    schema: text,
  },
  'Idempotent-Replayed': {
    description: 'There when the key was used before: nothing was started, the first run is named.',
    schema: { type: 'string', const: 'true' },
  },
  'If-Match': {
    description:
      'The `ETag` of what was read before, or several, or `*`. When it has another one now, the answer is 412 and nothing is done.',
    schema: tags,
  },
  'If-None-Match': {
    description:
      'An `ETag` of before, or several, or `*`. While it is still right, a read answers 304 without a body, and everything else 412 without having done anything.',
    schema: tags,
  },
  'If-Range': {
    description:
      'The `ETag` of the parts that are there already: when the content has another one now, `Range` is passed over and the whole is answered. A date, or a weak tag, is never that of now.',
    schema: text,
  },
  Link: {
    description:
      'Where the next page is (RFC 8288, `rel="next"`). Absent on the last one. The address is relative to that of the request: `</v0/drive/files/?limit=2&cursor=…>; rel="next"`.',
    schema: text,
  },
  Location: {
    description: 'Where the page is.',
    schema: text,
  },
  Range: {
    description:
      'The part of the content to answer, in bytes (RFC 9110 §14.2): `bytes=0-99`, `bytes=100-` or `bytes=-100`. Several ranges, and what is no range, are answered with the whole. HEAD passes it over.',
    schema: text,
  },
  RateLimit: {
    description:
      'How many requests more may come with this token or to this source now (`r`), and after how many seconds the whole quota is there again (`t`): version 10 of the IETF draft "RateLimit header fields for HTTP". Absent where the request was refused before it was counted. Such as `"token";r=1999;t=1`.',
    schema: text,
  },
  'RateLimit-Policy': {
    description:
      'How many requests (`q`) may come within how many seconds (`w`), such as `"token";q=2000;w=1`.',
    schema: text,
  },
  'Retry-After': {
    description: 'After how many seconds, at the earliest, to try again.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

/** Request headers of every operation that checks whether the client's copy is current. */
export const CONDITIONS = ['If-Match', 'If-None-Match'] as const satisfies readonly HeaderName[];
