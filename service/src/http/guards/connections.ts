import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../errors/errors.ts';

/** How many connections past the limit get an explanation; further ones are closed at once. */
const ANSWERED_BEYOND = 100;

/**
 * Limits the number of open connections. A connection past the limit gets a 503 for its first
 * request and is closed. Other connections are unaffected.
 */
export function limitConnections(server: FastifyInstance, most: number): void {
  const beyond = new WeakSet<Socket>();
  let open = 0;
  Object.assign(server.server, {
    maxConnections: most + ANSWERED_BEYOND,
    // Otherwise worker processes would pass such a connection on to each other, forever.
    dropMaxConnection: true,
  });
  server.server.on('connection', (connection) => {
    open += 1;
    if (open > most) beyond.add(connection);
    connection.once('close', () => {
      open -= 1;
    });
  });
  server.addHook('onRequest', async (request, reply) => {
    if (!beyond.has(request.raw.socket)) return;
    reply.header('connection', 'close');
    throw problem('too_many_connections');
  });
}
