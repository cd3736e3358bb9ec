import fc from 'fast-check';
import type { Header } from '../api-request.ts';
import type { DocumentedOperation, Draft } from '../draft.ts';
import type { Mutation } from './mutation.ts';
import { breaking, changing, opening } from './mutation.ts';

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/problem+json',
  'application/json5',
  'json',
  '',
  ';',
  '*/*',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/json;charset=utf-8',
  'application/json; charset="utf-8"',
  'text/html; charset=utf-16',
  '__proto__',
  'constructor',
];

/** Other types of the body, or none. */
export function contentTypeMutations(): fc.Arbitrary<Mutation> {
  const other = fc.constantFrom(...CONTENT_TYPES).map((type) =>
    changing('another content type', ({ headers }) => ({
      headers: withHeader(headers, 'Content-Type', type),
    })),
  );
  const none = changing('no content type', ({ headers }) => ({
    headers: withoutHeader(headers, 'content-type'),
  }));
  return fc.oneof({ weight: 4, arbitrary: other }, { weight: 1, arbitrary: fc.constant(none) });
}

const TOKENS = [
  '',
  ' ',
  'Bearer',
  'Bearer ',
  'dlt_unknown',
  'Bearer dlt_unknown',
  'Basic YTpi',
  '__proto__',
  'null',
  'x'.repeat(5_000),
  '\u00e9',
  'dlt_of_the_first_user x',
  'Bearer Bearer',
  "'; drop table users; --",
];

/** Unknown tokens, and a missing token. */
export function authorizationMutations(): fc.Arbitrary<Mutation> {
  const other = fc.constantFrom(...TOKENS).map((token) =>
    changing('another token', ({ headers }) => ({
      headers: withHeader(headers, 'Authorization', token),
    })),
  );
  const none = changing('no token', ({ headers }) => ({
    headers: withoutHeader(headers, 'authorization'),
  }));
  return fc.oneof({ weight: 4, arbitrary: other }, { weight: 1, arbitrary: fc.constant(none) });
}

const HARMLESS: readonly Header[] = [
  ['If-Modified-Since', 'yesterday'],
  ['Range', 'bytes=9-1'],
  ['Range', 'lines=1'],
  ['Accept', 'nothing/at-all'],
  ['Accept', ';;,,'],
  ['Accept-Language', '\u00fc'],
  ['Cookie', '=;;=;"'],
  ['Origin', 'null'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Upgrade', 'websocket'],
  ['Prefer', 'return=minimal'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
];

/** Of a proxy; the metrics are not shown through one. */
const FORWARDED: readonly Header[] = [
  ['X-Forwarded-For', 'not an address'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-Forwarded-Host', 'a b'],
];

const REJECTED: readonly (readonly [string, Header])[] = [
  ['an expectation that nobody knows', ['Expect', 'a miracle']],
  ['a compressed body', ['Content-Encoding', 'gzip']],
  ['a header with a control character', ['X-Odd', 'a\u0000b']],
  ['a header that a line breaks', ['X-Odd', 'a\nb']],
  ['a header without a name', ['', 'x']],
  ['a header whose name has a space', ['X Odd', 'x']],
  ['headers that are too long', ['X-Long', 'x'.repeat(20_000)]],
];

/** Superfluous and invalid headers. */
export function headerMutations({ operation }: DocumentedOperation): fc.Arbitrary<Mutation> {
  const harmless = fc
    .constantFrom(...HARMLESS)
    .map((header) =>
      changing('a header more', ({ headers }) => ({ headers: [...headers, header] })),
    );
  const rejected = fc
    .constantFrom(...REJECTED)
    .map(([name, header]) => breaking(name, ({ headers }) => ({ headers: [...headers, header] })));
  const forwarded = fc
    .constantFrom(...FORWARDED)
    .map((header) =>
      opening('a header of a proxy', ({ headers }) => ({ headers: [...headers, header] })),
    );
  const named = operation.parameters.filter((one) => one.in === 'header').map((one) => one.name);
  const own = named.length === 0 ? [] : [ownHeaders(named)];
  return fc.oneof(harmless, rejected, forwarded, fc.constant(CONDITION), ...own);
}

/** RFC 9110 §13: a server may evaluate or ignore conditions. */
const CONDITION = opening('conditions', ({ headers }) => ({
  headers: [...headers, ['If-Match', '"never"'], ['If-None-Match', '*']],
}));

const FRESH = '{fresh}';
const FRESH_LENGTH = 36;
const ODD_TEXTS = [
  '',
  ' ',
  `${FRESH}${'x'.repeat(255 - FRESH_LENGTH)}`,
  `${FRESH}${'x'.repeat(256 - FRESH_LENGTH)}`,
  `${FRESH}${'x'.repeat(2_000)}`,
  `"${FRESH}`,
  `\u00fc${FRESH}`,
  `*${FRESH}`,
  `${FRESH},,`,
];

/** Values of the headers that the operation reads. */
function ownHeaders(names: readonly string[]): fc.Arbitrary<Mutation> {
  return fc.tuple(fc.constantFrom(...names), fc.constantFrom(...ODD_TEXTS)).map(([name, text]) =>
    // RFC 9110 §13: the result of a condition depends on the current resource.
    (name.startsWith('If-') ? opening : changing)('another value of a header', ({ headers }) => ({
      headers: withHeader(headers, name, text),
    })),
  );
}

function withoutHeader(headers: readonly Header[], name: string): Header[] {
  return headers.filter(([one]) => one.toLowerCase() !== name);
}

function withHeader(headers: Draft['headers'], name: string, value: string): Header[] {
  return [...withoutHeader(headers, name.toLowerCase()), [name, value]];
}
