import type { FastifyInstance } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { isNavigation } from '../requests/is-navigation.ts';
import { routeOf } from '../watch/route-of.ts';

/** The addresses of drive files that events and runs contain as links. */
const FILE_LINKS = /^\/v0\/drive\/files\/:fileId(?:\/content)?\/$/;

/**
 * Redirects a person who follows a link to a drive file to its page, where they can sign in.
 * Programs are not redirected: they send a token, or do not prefer HTML.
 */
export function redirectBrowsersToPages(server: FastifyInstance, addresses: Addresses): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!FILE_LINKS.test(routeOf(request)) || !isNavigation(request)) return;
    const { fileId } = request.params as { fileId: string };
    return reply.redirect(addresses.path(`/files/${encodeURIComponent(fileId)}/`), 303);
  });
}
