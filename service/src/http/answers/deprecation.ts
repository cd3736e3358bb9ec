import type { FastifyInstance, FastifyReply } from 'fastify';

/** The deprecation of a route, announced in every response. */
export interface Deprecation {
  /** The time from which the route is deprecated. */
  since: Date;
  /** The time from which the route may be removed, not before `since`; null if undecided. */
  sunset: Date | null;
  /** The address of a page that names the replacement. */
  page: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set in the `config` of a deprecated route. */
    deprecation?: Deprecation;
  }
}

/** Announces the `deprecation` in a route's `config` in each of its responses, errors included. */
export function announceDeprecations(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    const { deprecation } = request.routeOptions.config;
    if (deprecation) announce(reply, deprecation);
  });
}

/** Sets `Deprecation` and the link to its page (RFC 9745), and `Sunset` (RFC 8594). */
function announce(reply: FastifyReply, { since, sunset, page }: Deprecation): void {
  reply.header('deprecation', `@${String(Math.floor(since.getTime() / 1000))}`);
  if (sunset) reply.header('sunset', sunset.toUTCString());
  const link = `<${page}>; rel="deprecation"; type="text/html"`;
  const others = reply.getHeader('link');
  reply.header('link', others === undefined ? link : `${String(others)}, ${link}`);
}
