import type { FastifyRequest } from 'fastify';

/** Replaces the pattern of requests without a route. */
export const NO_ROUTE = 'none';

/**
 * Returns the pattern of a request's address, such as `/hooks/:secret`, which contains no secret.
 */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? NO_ROUTE;
}
