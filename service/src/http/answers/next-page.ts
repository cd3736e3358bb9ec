import type { Addresses } from '../../addresses/addresses.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Points to the next page in a `Link` header (RFC 8288) when this one is full.
 * @param rows the page, which has at most `limit` rows
 */
export function linkNextPage(
  addresses: Addresses,
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly { id: string }[],
  limit: number,
): void {
  const last = rows.at(-1);
  if (!last || rows.length < limit) return;
  const [path = '', asked] = request.url.split('?', 2);
  const query = new URLSearchParams(asked);
  query.set('limit', String(limit));
  query.set('cursor', last.id);
  reply.header('link', `<${addresses.path(path)}?${query.toString()}>; rel="next"`);
}
