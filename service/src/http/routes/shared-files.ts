import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { tenantOf } from '../../concurrency/tenant.ts';
import type { Drive } from '../../drive/drive.ts';
import { DocloomError, problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type { findSharedFile } from '../../workflows/documents/file-links.ts';
import { sendProblem } from '../answers/problems.ts';
import type { Bound } from '../bound.ts';
import { sendFileContent } from '../files/file-content.ts';
import { RequestRate } from '../guards/request-rate.ts';
import type { RequestTurns } from '../guards/request-turns.ts';
import { driveFileOperations } from '../openapi/operations/drive-files.ts';
import { sendProblemPage } from '../pages/page-problems.ts';
import { isNavigation } from '../requests/is-navigation.ts';

/** The content must be in no cache: a link can be revoked at any time. */
const SHARED_CACHE = 'private, no-store';

/** The dependencies of the routes of shared files. */
export interface SharedFileRoutesOptions {
  drive: Drive;
  monotonic: MonotonicClock;
  limits: Pick<Limits, 'requestsPerToken'>;
  turns: RequestTurns;
  find: Bound<typeof findSharedFile>;
  /** Returns the catalogue error for whatever was thrown, and logs it if it is the service's. */
  recordProblem: (cause: unknown, request: FastifyRequest) => DocloomError;
}

/**
 * Registers the addresses of share links. They need no token, because the address is the secret.
 * Its tenant is that of its creator. Browsers get errors as pages. An addition of Docloom.
 */
export function sharedFileRoutes(options: SharedFileRoutesOptions): FastifyPluginAsyncZod {
  const { drive, monotonic, limits, turns, find } = options;
  const rate = new RequestRate('link', limits.requestsPerToken, monotonic);

  return async (server) => {
    server.setErrorHandler(async (cause, request, reply) => {
      const error = options.recordProblem(cause, request);
      return isNavigation(request) ? sendProblemPage(reply, error) : sendProblem(reply, error);
    });

    server.get(
      '/:linkSecret',
      {
        config: { operation: driveFileOperations.downloadShared },
        schema: { params: z.object({ linkSecret: z.string() }) },
      },
      async (request, reply) => {
        const { linkSecret } = request.params;
        const { file, link } = await find(linkSecret);
        rate.admit(reply, linkSecret);
        await turns.wait(tenantOf(link.creator));
        const wanted = { file, cacheControl: SHARED_CACHE };
        return sendFileContent(drive, request, reply, wanted).catch((cause: unknown) => {
          throw isMissing(cause) ? problem('unknown_link') : cause;
        });
      },
    );
  };
}

/** The file was deleted meanwhile. */
function isMissing(cause: unknown): boolean {
  return cause instanceof DocloomError && cause.code === 'not_found';
}
