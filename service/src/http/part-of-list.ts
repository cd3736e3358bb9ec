import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Addresses } from '../addresses.ts';
import { linkNextPage } from './next-page.ts';
import type { PartQuery } from './params.ts';

/**
 * The part of a list that was asked for, with a `Link` to the next one; the whole list when none was.
 * Pages come in the order in which things were made, which is that of their ids: what is removed
 * meanwhile moves nothing from one page to another.
 */
export function partOfList<Entry extends { id: string }>(
  addresses: Addresses,
  request: FastifyRequest,
  reply: FastifyReply,
  list: readonly Entry[],
  { limit, cursor }: z.infer<typeof PartQuery>,
): Entry[] {
  if (limit === undefined && cursor === undefined) return [...list];
  const sorted = list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const after = cursor === undefined ? sorted : sorted.filter(({ id }) => id > cursor);
  if (limit === undefined) return after;
  const part = after.slice(0, limit);
  if (part.length < after.length) linkNextPage(addresses, request, reply, part, limit);
  return part;
}
