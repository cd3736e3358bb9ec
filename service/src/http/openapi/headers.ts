import type { JsonSchema } from './json-schema.ts';

interface Header {
  description: string;
  schema: JsonSchema;
}

const text = { type: 'string' };

/** Headers that the API's document names, of requests and of answers. All of them are ours. */
export const HEADERS = {
  'Content-Disposition': {
    description: 'The name of the file, as RFC 6266 writes it.',
    schema: text,
  },
  'Docloom-Run-Id': {
    description: 'The run that the data has started. Absent when it has started none.',
    schema: { $ref: '#/components/schemas/RunId' },
  },
  ETag: {
    description: 'The version of what is answered, for `If-None-Match`.',
    schema: text,
  },
  'Idempotent-Replayed': {
    description: 'There when the key was used before: nothing was started, the first run is named.',
    schema: { type: 'string', const: 'true' },
  },
  'If-None-Match': {
    description: 'An `ETag` of before. The answer is 304 while it is still right.',
    schema: text,
  },
  Link: {
    description: 'Where the next page is (RFC 8288, `rel="next"`). Absent on the last one.',
    schema: text,
  },
  Location: {
    description: 'Where the page is.',
    schema: text,
  },
  RateLimit: {
    description:
      'How many requests more may come with this token or to this source now (`r`), and after how many seconds the whole quota is there again (`t`): the IETF draft "RateLimit header fields for HTTP".',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'How many requests (`q`) may come within how many seconds (`w`).',
    schema: text,
  },
  'Retry-After': {
    description: 'After how many seconds to try again.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;
