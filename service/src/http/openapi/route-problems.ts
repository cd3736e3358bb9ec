import type { DescribedRoute } from './described-route.ts';
import { needsToken } from './needs-token.ts';
import type { ProblemCode } from './schema/problem-examples.ts';
import { requestHeadersOf } from './tagged-answers.ts';

/** What is wrong with a request before anybody asks what it is about. */
const OF_ARRIVING: readonly ProblemCode[] = [
  'request_too_slow',
  'address_too_long',
  'body_compressed',
  'expectation_failed',
  'headers_too_large',
  'too_many_connections',
];
/** What can be wrong with any request, whatever it is about. */
const OF_EVERY_ROUTE: readonly ProblemCode[] = ['malformed_request', ...OF_ARRIVING, 'internal'];
/** What is wrong with a token. */
const OF_STRANGERS: readonly ProblemCode[] = [
  'token_missing',
  'token_unknown',
  'token_expired',
  'user_disabled',
];
const OF_TOKENS: readonly ProblemCode[] = [...OF_STRANGERS, 'too_many_requests'];
const OF_WORKING: readonly ProblemCode[] = ['not_ready', 'storage_unavailable'];
const OF_BODIES: readonly ProblemCode[] = [
  'body_not_json',
  'json_too_deep',
  'json_too_many_fields',
  'unsupported_media_type',
  'too_large',
];
const OF_THINGS: readonly ProblemCode[] = ['not_found', 'not_yours'];

/** Methods whose body the service reads, also when the operation wants none. */
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Every problem that a route can answer with: its own, and those of its kind. */
export function problemsOf(route: DescribedRoute): ProblemCode[] {
  const { method, path, schema, operation } = route;
  const isOfTheApi = needsToken(path);
  const isAboutOne = path.includes('{');
  const isChecked = schema.body ?? schema.querystring ?? schema.headers;
  const codes = [
    ...OF_EVERY_ROUTE,
    ...(isOfTheApi ? [...OF_TOKENS, ...OF_WORKING] : []),
    ...(isOfTheApi && METHODS_WITH_BODY.has(method) ? OF_BODIES : []),
    ...(isOfTheApi && isAboutOne ? OF_THINGS : []),
    ...(isAboutOne ? (['unknown_path'] as const) : []),
    ...(isChecked ? (['invalid_request'] as const) : []),
    ...(requestHeadersOf(route).includes('If-Match') ? (['precondition_failed'] as const) : []),
    ...(operation.problems ?? []),
  ];
  return [...new Set(codes)];
}

/** What is answered before it is known whose request it is. */
const BEFORE_COUNTING: ReadonlySet<ProblemCode> = new Set([
  ...OF_ARRIVING,
  ...OF_STRANGERS,
  'unknown_path',
  'unknown_source',
]);

/** Of a webhook source: its headers are looked at before it is known. */
const OF_HEADERS: ReadonlySet<ProblemCode> = new Set(['invalid_request', 'unsupported_media_type']);

/**
 * Whether a request that is answered with a problem may have been counted, so that the answer tells
 * what is left of its quota.
 */
export function isCounted({ path }: Pick<DescribedRoute, 'path'>, code: ProblemCode): boolean {
  if (BEFORE_COUNTING.has(code)) return false;
  return needsToken(path) || !OF_HEADERS.has(code);
}
