import type { FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { problem } from '../../errors/errors.ts';

/**
 * Rejects a form that another site sent on behalf of the user. Browsers send the origin of a form
 * in `Sec-Fetch-Site`, or in `Origin` if that is missing. A client that sends neither is not a
 * browser, so no other site can make it send its cookies.
 * @throws DocloomError `foreign_form`
 */
export function requireSameOrigin(request: FastifyRequest, addresses: Addresses): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) {
    if (site !== 'same-origin') throw problem('foreign_form');
    return;
  }
  if (origin === undefined) return;
  const own = [`${request.protocol}://${request.host}`, addresses.origin()];
  if (!own.includes(origin)) throw problem('foreign_form');
}
