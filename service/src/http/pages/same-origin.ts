import type { FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { problem } from '../../errors/errors.ts';

/**
 * Refuses a form that another site has sent in somebody's name. Browsers say where a form comes from
 * in `Sec-Fetch-Site`, and in `Origin` also where that is missing; what says neither is no browser,
 * and holds no cookie that it was not given.
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
