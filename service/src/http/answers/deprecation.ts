import type { FastifyInstance, FastifyReply } from 'fastify';

/** That a route is going to end, which it says at every answer. */
export interface Deprecation {
  /** From when on it is deprecated. */
  since: Date;
  /** When it may be gone, not before `since`; null: not decided yet. */
  sunset: Date | null;
  /** The address of a page that says what to use in its place. */
  page: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set in the `config` of a route that is going to end. */
    deprecation?: Deprecation;
  }
}

/** Lets each route that has a `deprecation` in its `config` announce it, also when it answers an error. */
export function announceDeprecations(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    const { deprecation } = request.routeOptions.config;
    if (deprecation) announce(reply, deprecation);
  });
}

/** `Deprecation` and the link to its page are of RFC 9745, `Sunset` is of RFC 8594. */
function announce(reply: FastifyReply, { since, sunset, page }: Deprecation): void {
  reply.header('deprecation', `@${String(Math.floor(since.getTime() / 1000))}`);
  if (sunset) reply.header('sunset', sunset.toUTCString());
  const link = `<${page}>; rel="deprecation"; type="text/html"`;
  const others = reply.getHeader('link');
  reply.header('link', others === undefined ? link : `${String(others)}, ${link}`);
}
