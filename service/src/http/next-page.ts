import type { Addresses } from '../addresses.ts';
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
  const path = request.url.split('?', 1)[0] ?? '';
  const query = new URLSearchParams({ limit: String(limit), cursor: last.id });
  reply.header('link', `<${addresses.path(path)}?${query.toString()}>; rel="next"`);
}
