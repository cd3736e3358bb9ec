import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import type { ListPage } from '../../store/list-page.ts';

/**
 * Returns the requested page of a list. Names the next page, if any, in a `Link` header (RFC 8288).
 * @param read reads a page of the list
 */
export async function pageOfList<Entry extends { id: string }>(
  addresses: Addresses,
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, cursor }: ListPage,
  read: (page: ListPage) => Promise<readonly Entry[]>,
): Promise<readonly Entry[]> {
  if (limit === undefined) return read({ cursor, limit });
  // One extra entry shows whether there is another page.
  const found = await read({ cursor, limit: limit + 1 });
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  if (last && entries.length < found.length) {
    const [path = '', asked] = request.url.split('?', 2);
    const query = new URLSearchParams(asked);
    query.set('limit', String(limit));
    query.set('cursor', last.id);
    reply.header('link', `<${addresses.path(path)}?${query.toString()}>; rel="next"`);
  }
  return entries;
}
