import type { FastifyInstance } from 'fastify';
import { problem } from '../../errors/errors.ts';

/** As much as servers and proxies on the way take; no address of the API comes near it. */
const MOST_CHARACTERS = 8 * 1024;

/** Refuses addresses that are too long. What is longer than all headers may be never gets here. */
export function refuseLongAddresses(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ url }) => {
    if (url.length > MOST_CHARACTERS) throw problem('address_too_long');
  });
}
