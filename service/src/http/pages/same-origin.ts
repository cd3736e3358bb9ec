import type { FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { problem } from '../../errors/errors.ts';

/**
 * Rejects a form that another site sent on behalf of the user.
 * @throws DocloomError `foreign_form`
 */
export function requireSameOrigin(request: FastifyRequest, addresses: Addresses): void {
  if (!isSameOrigin(request, addresses)) throw problem('foreign_form');
}

/**
 * Returns whether a page of this service sent the request. Browsers send the origin in
 * `Sec-Fetch-Site`, or in `Origin` if that is missing. A client that sends neither is not a browser,
 * so no other site can make it send its cookies.
 */
export function isSameOrigin(request: FastifyRequest, addresses: Addresses): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return true;
  return [`${request.protocol}://${request.host}`, addresses.origin()].includes(origin);
}
