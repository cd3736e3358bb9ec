import type { FastifyRequest } from 'fastify';

/** Returns whether a browser follows a link: browsers prefer HTML and send no token. */
export function isNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || headers.authorization !== undefined) return false;
  return headers.accept?.startsWith('text/html') === true;
}
