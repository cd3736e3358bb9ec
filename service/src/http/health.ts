import type { FastifyPluginAsync } from 'fastify';
import { notReady } from '../errors.ts';
import { VERSION } from '../version.ts';
import type { HttpParts } from './parts.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Alive and ready, without a token. `/healthz` does nothing but answer: it fails when the process
 * hangs, and a restart would help. `/readyz` fails when a restart would not.
 */
export function healthRoutes({ readiness }: HttpParts): FastifyPluginAsync {
  return async (server) => {
    server.get('/healthz', () => ({ status: 'ok', version: VERSION }));

    server.get('/readyz', async (_request, reply) => {
      const hindrances = await readiness.hindrances();
      if (hindrances.length === 0) return { status: 'ready' };
      reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      throw notReady(hindrances);
    });
  };
}
