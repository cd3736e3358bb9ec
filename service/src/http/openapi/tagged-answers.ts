import type { DescribedRoute } from './described-route.ts';
import type { HeaderName } from './headers.ts';
import { CONDITIONS } from './headers.ts';
import { needsToken } from './needs-token.ts';

type Tagged = Pick<DescribedRoute, 'method' | 'path' | 'operation'>;

/**
 * Returns whether a route is a read that evaluates conditions: every read of the API, which shows a
 * resource or a list, and every other one whose description names the condition.
 */
export function isConditionalRead({ method, path, operation }: Tagged): boolean {
  if (method !== 'GET') return false;
  return needsToken(path) || operation.requestHeaders?.includes('If-None-Match') === true;
}

/**
 * Returns whether a response with this status has an `ETag`: every successful read has one, and so
 * has every response whose description names it.
 */
export function carriesTag(route: Tagged, status: number): boolean {
  if (isConditionalRead(route)) return status === 200;
  const answer = route.operation.answers[status];
  return answer?.headers?.includes('ETag') === true;
}

/** Returns the request headers that a route evaluates itself, apart from those in its schemas. */
export function requestHeadersOf(route: Tagged): readonly HeaderName[] {
  const own = route.operation.requestHeaders ?? [];
  return isConditionalRead(route) ? [...new Set([...CONDITIONS, ...own])] : own;
}
