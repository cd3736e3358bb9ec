import type { FastifyPluginAsync } from 'fastify';
import { notReady } from '../../errors/errors.ts';
import type { Readiness } from '../../health/readiness.ts';
import { VERSION } from '../../version.ts';
import { serviceOperations } from '../openapi/operations/service.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Registers `/healthz` and `/readyz`, which need no token. `/healthz` only answers: it fails when
 * the process hangs and a restart would help. `/readyz` fails when a restart would not help.
 */
export function healthRoutes(readiness: Readiness): FastifyPluginAsync {
  return async (server) => {
    server.get('/healthz', { config: { operation: serviceOperations.alive } }, () => ({
      status: 'ok',
      version: VERSION,
    }));

    server.get(
      '/readyz',
      { config: { operation: serviceOperations.ready } },
      async (_request, reply) => {
        const hindrances = await readiness.hindrances();
        if (hindrances.length === 0) return { status: 'ready' };
        reply.header('retry-after', String(RETRY_AFTER_SECONDS));
        throw notReady(hindrances);
      },
    );
  };
}
