import type { FastifyInstance } from 'fastify';
import { problem } from '../../errors/errors.ts';

/** As much as common servers and proxies accept; addresses of the API are far shorter. */
const MAX_CHARACTERS = 8 * 1024;

/** Rejects addresses that are too long. Node itself rejects those that exceed its header limit. */
export function rejectLongUrls(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ url }) => {
    if (url.length > MAX_CHARACTERS) throw problem('address_too_long');
  });
}
