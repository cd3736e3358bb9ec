import type { DescribedRoute } from './described-route.ts';
import type { HeaderName } from './headers.ts';
import { CONDITIONS } from './headers.ts';
import { needsToken } from './needs-token.ts';

type Tagged = Pick<DescribedRoute, 'method' | 'path' | 'operation'>;

/** Whether it is a read of the API: every one shows a resource or a list. */
export function isConditionalRead({ method, path }: Pick<Tagged, 'method' | 'path'>): boolean {
  return method === 'GET' && needsToken(path);
}

/** Whether an answer with that status has an `ETag`: every good read, and what is said to have one. */
export function carriesTag(route: Tagged, status: number): boolean {
  if (isConditionalRead(route)) return status === 200;
  const answer = route.operation.answers[status];
  return answer?.headers?.includes('ETag') === true;
}

/** The headers that a route looks at by itself, whatever its schemas say. */
export function requestHeadersOf(route: Tagged): readonly HeaderName[] {
  const own = route.operation.requestHeaders ?? [];
  return isConditionalRead(route) ? [...CONDITIONS, ...own] : own;
}
