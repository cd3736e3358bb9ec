import type { FastifyInstance } from 'fastify';
import { problem } from '../../errors/errors.ts';

/** As much as common servers and proxies accept; addresses of the API are far shorter. */
const MOST_CHARACTERS = 8 * 1024;

/** Rejects addresses that are too long. Node itself rejects those that exceed its header limit. */
export function refuseLongAddresses(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ url }) => {
    if (url.length > MOST_CHARACTERS) throw problem('address_too_long');
  });
}
