import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { routeOf } from '../watch/route-of.ts';

/** The addresses of a drive file that are given out as links. */
const FILE_LINKS = /^\/v0\/drive\/files\/:fileId(?:\/content)?\/$/;

/**
 * Leads a person who has followed a link to a drive file to its page, where one can sign in. Programs
 * get what they always get: they send a token, or do not ask for HTML before anything else.
 */
export function leadPeopleToPages(server: FastifyInstance, addresses: Addresses): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!FILE_LINKS.test(routeOf(request)) || !isPerson(request)) return;
    const { fileId } = request.params as { fileId: string };
    return reply.redirect(addresses.path(`/files/${encodeURIComponent(fileId)}/`), 303);
  });
}

/** Every browser that opens a link asks for HTML first, and no token goes with it. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || headers.authorization !== undefined) return false;
  return headers.accept?.startsWith('text/html') === true;
}
