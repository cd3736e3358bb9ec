import { Session } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { endOwnSession, endOwnSessions, ownSessions } from '../../../people/own-sessions.ts';
import { presentSession } from '../../answers/present-session.ts';
import type { Bound } from '../../bound.ts';
import { sessionOf, userOf } from '../../guards/authentication.ts';
import { sessionOperations } from '../../openapi/operations/sessions.ts';
import { SessionParams } from '../../requests/params.ts';

/** The dependencies of the routes of sessions. */
export interface SessionRoutesOptions {
  sessions: {
    list: Bound<typeof ownSessions>;
    end: Bound<typeof endOwnSession>;
    endAll: Bound<typeof endOwnSessions>;
  };
}

/** Registers the routes of the user's own sessions. An addition of Docloom. */
export function sessionRoutes({ sessions }: SessionRoutesOptions): FastifyPluginAsyncZod {
  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: sessionOperations.list },
        schema: { response: { 200: z.array(Session) } },
      },
      async (request) => {
        const current = sessionOf(request);
        const own = await sessions.list(userOf(request));
        return own.map((session) => presentSession(session, current));
      },
    );

    server.delete(
      '/',
      { config: { operation: sessionOperations.endAll } },
      async (request, reply) => {
        await sessions.endAll(userOf(request), sessionOf(request));
        return reply.status(204).send();
      },
    );

    server.delete(
      '/:sessionId/',
      { config: { operation: sessionOperations.end }, schema: { params: SessionParams } },
      async (request, reply) => {
        await sessions.end(userOf(request), request.params.sessionId);
        return reply.status(204).send();
      },
    );
  };
}
