import type { FastifyRequest } from 'fastify';

/** Instead of the pattern, where there is none. */
export const NO_ROUTE = 'none';

/** The pattern of a request's address, such as `/hooks/:secret`: what it is about, and no secret. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? NO_ROUTE;
}
