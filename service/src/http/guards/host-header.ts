import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../errors/errors.ts';

/**
 * Rejects requests without a `Host` header or with several (RFC 9112 §3.2), because a proxy may
 * have used another of them for routing. Node rejects only missing ones, and with an empty body.
 */
export function requireOneHost(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }) => {
    const count = hostsIn(raw);
    if (count > 1) throw problem('malformed_request', 'it has more than one Host header');
    if (count === 0 && raw.httpVersion !== '1.0') {
      throw problem('malformed_request', 'it has no Host header');
    }
  });
}

/**
 * Counts the `Host` headers. Node keeps only the first elsewhere; here, names and values alternate.
 */
function hostsIn({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host')
    .length;
}
