import type { FastifyInstance } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { problem } from '../../errors/errors.ts';

/**
 * Rejects requests of web pages of other origins. The origin is compared with the configured address
 * and not with the header `Host`: after DNS rebinding, both have the name of the attacker. Clients
 * that are no browsers send no `Origin`.
 */
export function requireOwnOrigin(server: FastifyInstance, addresses: Addresses): void {
  server.addHook('onRequest', async ({ headers: { origin } }) => {
    if (origin === undefined || origin === addresses.origin()) return;
    throw problem('foreign_origin');
  });
}
