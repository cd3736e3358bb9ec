import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Addresses } from '../../addresses/addresses.ts';
import type { Part } from '../../store/part.ts';
import { linkNextPage } from './next-page.ts';
import type { PartQuery } from '../requests/params.ts';

/**
 * The part of a list that was asked for, with a `Link` to the next one; the whole list when none was.
 * @param read reads a part of it, and no more
 */
export async function partOfList<Entry extends { id: string }>(
  addresses: Addresses,
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, cursor }: z.infer<typeof PartQuery>,
  read: (part: Part) => Promise<readonly Entry[]>,
): Promise<readonly Entry[]> {
  if (limit === undefined) return read({ cursor, limit });
  // One more tells whether there is another page.
  const found = await read({ cursor, limit: limit + 1 });
  const page = found.slice(0, limit);
  if (page.length < found.length) linkNextPage(addresses, request, reply, page, limit);
  return page;
}
