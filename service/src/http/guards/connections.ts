import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../errors/errors.ts';

/** So many past the limit are told why; what comes beside them is closed at once. */
const ANSWERED_BEYOND = 100;

/**
 * Bounds the connections that are open at once. One past the limit is answered 503 when its request
 * comes, and closed; the others go on.
 */
export function limitConnections(server: FastifyInstance, most: number): void {
  const beyond = new WeakSet<Socket>();
  let open = 0;
  server.server.maxConnections = most + ANSWERED_BEYOND;
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
