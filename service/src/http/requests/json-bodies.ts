import type { FastifyInstance } from 'fastify';
import type { Limits } from '../../limits/limits.ts';
import { requireJsonShape } from './json-shape.ts';
import { utf8TextOf } from './utf8-text.ts';

/**
 * Reads bodies of the type `application/json`, within bounds. An empty one is none: clients that name
 * a content type on every request send it with an empty DELETE too.
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
