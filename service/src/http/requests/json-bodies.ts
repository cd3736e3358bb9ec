import type { FastifyInstance } from 'fastify';
import type { Limits } from '../../limits/limits.ts';
import { requireJsonShape } from './json-shape.ts';
import { utf8TextOf } from './utf8-text.ts';

/**
 * Parses bodies of the type `application/json` within the limits. An empty body counts as none,
 * because some clients send the content type even with an empty DELETE.
 */
export function parseJsonBodies(server: FastifyInstance, limits: Limits): void {
  const parseJson = server.getDefaultJsonParser('remove', 'ignore');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    try {
      const text = utf8TextOf(body as Buffer);
      requireJsonShape(text, limits);
      void parseJson(request, text, done);
    } catch (cause) {
      done(cause as Error);
    }
  });
}
