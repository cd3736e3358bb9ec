import type { DescribedRoute } from './described-route.ts';
import { needsToken } from './needs-token.ts';
import type { ProblemCode } from './schema/problem-examples.ts';
import { requestHeadersOf } from './tagged-answers.ts';

/** Problems that are found before a request is routed. */
const OF_ARRIVING: readonly ProblemCode[] = [
  'request_too_slow',
  'address_too_long',
  'body_compressed',
  'expectation_failed',
  'headers_too_large',
  'too_many_connections',
];
/** Problems that any request can have. */
const OF_EVERY_ROUTE: readonly ProblemCode[] = ['malformed_request', ...OF_ARRIVING, 'internal'];
/** Problems of tokens. */
const OF_ANONYMOUS_REQUESTS: readonly ProblemCode[] = [
  'token_missing',
  'token_unknown',
  'token_expired',
  'user_disabled',
  'too_many_failed_tokens',
];
const OF_TOKENS: readonly ProblemCode[] = [...OF_ANONYMOUS_REQUESTS, 'too_many_requests'];
const OF_WORKING: readonly ProblemCode[] = [
  'not_ready',
  'storage_unavailable',
  'database_replaced',
];
const OF_BODIES: readonly ProblemCode[] = [
  'body_not_json',
  'json_too_deep',
  'json_too_many_fields',
  'unsupported_media_type',
  'too_large',
];
const OF_THINGS: readonly ProblemCode[] = ['not_found', 'not_yours'];

/** Methods whose body the service reads, even if the operation needs none. */
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Returns every problem that a route can answer with: its own, and those of its kind. */
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

/** Problems that are answered before the request is attributed to a token or a source. */
const BEFORE_COUNTING: ReadonlySet<ProblemCode> = new Set([
  ...OF_ARRIVING,
  ...OF_ANONYMOUS_REQUESTS,
  'unknown_path',
  'unknown_source',
  'unknown_link',
]);

/** Problems of webhook sources that are found in the headers, before the source is known. */
const OF_HEADERS: ReadonlySet<ProblemCode> = new Set(['invalid_request', 'unsupported_media_type']);

/**
 * Returns whether a request with this problem may count towards a quota, so that its response tells
 * the remaining quota.
 */
export function isCounted({ path }: Pick<DescribedRoute, 'path'>, code: ProblemCode): boolean {
  if (BEFORE_COUNTING.has(code)) return false;
  return needsToken(path) || !OF_HEADERS.has(code);
}
