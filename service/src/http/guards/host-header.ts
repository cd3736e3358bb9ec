import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../errors/errors.ts';

/**
 * Refuses requests without the header Host, or with several (RFC 9112 §3.2): a proxy on the way may
 * have taken another one of them for the right one. Node refuses only the first, and says nothing.
 */
export function requireOneHost(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }) => {
    const count = hostsIn(raw);
    if (count > 1) throw problem('malformed_request', 'it has more than one header Host');
    if (count === 0 && raw.httpVersion !== '1.0') {
      throw problem('malformed_request', 'it has no header Host');
    }
  });
}

/** Node keeps the first of several: only here are all of them. Names and values take turns. */
function hostsIn({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host')
    .length;
}
