import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../errors/errors.ts';
import { entityTagOf, namesStrongly, namesWeakly, readTagList } from './entity-tag.ts';
import { carriesTag } from '../openapi/tagged-answers.ts';
import { routeOf } from '../watch/route-of.ts';

/**
 * Whoever reads a resource may keep the answer, and asks each time whether it is still right and
 * still for these eyes. No cache that others share keeps it: it has documents, and addresses that
 * are secrets.
 */
export const KEPT_BY_ITS_READER = 'private, no-cache';

/** What tells of a body that is not sent. */
const OF_THE_BODY = ['content-type', 'content-length', 'content-disposition', 'etag'];

/**
 * Gives every answer that shows a resource or a list its `ETag`, and answers 304 without a body when
 * the client has it already (RFC 9110 §13). What a route answers with an `ETag` of its own keeps it.
 */
export function answerConditionally(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!isTagged(request, reply)) return payload;
    const entityTag = tagFor(reply, payload);
    if (!isRead(request)) return send(reply, entityTag, payload);
    try {
      if (!isKnownAlready(request, entityTag)) {
        reply.header('cache-control', KEPT_BY_ITS_READER);
        return send(reply, entityTag, payload);
      }
    } catch (cause) {
      drop(reply, payload);
      // A refusal has no page that follows.
      reply.removeHeader('link');
      throw cause;
    }
    drop(reply, payload);
    reply.status(304).header('cache-control', KEPT_BY_ITS_READER);
    return send(reply, entityTag, noBody(request));
  });
}

function send(reply: FastifyReply, entityTag: string, payload: unknown): unknown {
  reply.header('etag', entityTag);
  return payload;
}

/** Takes back what was to be sent, with everything that tells of it. */
function drop(reply: FastifyReply, payload: unknown): void {
  if (payload instanceof Readable) payload.destroy();
  for (const name of OF_THE_BODY) reply.removeHeader(name);
}

/**
 * Whether the client has what it asks for already. `If-Match` comes first, as RFC 9110 §13.2.2 has
 * it.
 * @throws DocloomError `precondition_failed`, `malformed_request`
 */
export function isKnownAlready({ headers }: FastifyRequest, entityTag: string): boolean {
  const wanted = readTagList('If-Match', headers['if-match']) ?? '*';
  const known = readTagList('If-None-Match', headers['if-none-match']) ?? [];
  if (!namesStrongly(wanted, entityTag)) throw problem('precondition_failed', 'If-Match');
  return namesWeakly(known, entityTag);
}

/**
 * The body of a 304. Of an empty text Fastify would tell the length to HEAD, which has to be that of
 * the whole answer or none (RFC 9110 §8.6).
 */
export function noBody({ method }: FastifyRequest): Readable | null {
  return method === 'HEAD' ? Readable.from([]) : null;
}

/**
 * Answers 304 for a route that looks at the conditions by itself.
 * @param cacheControl that of the whole answer (RFC 9110 §15.4.5)
 */
export function sendUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  { entityTag, cacheControl }: { entityTag: string; cacheControl: string },
): FastifyReply {
  return reply
    .status(304)
    .headers({ etag: entityTag, 'cache-control': cacheControl })
    .send(noBody(request) ?? undefined);
}

function isTagged(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { operation } = request.routeOptions.config;
  if (!operation) return false;
  const method = isRead(request) ? 'GET' : request.method;
  return carriesTag({ method, path: routeOf(request), operation }, statusCode);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A page has another successor when it is followed by one: that is in no body. */
function tagFor(reply: FastifyReply, payload: unknown): string {
  const own = reply.getHeader('etag');
  if (typeof own === 'string') return own;
  const link = reply.getHeader('link');
  const body = payload as string;
  return typeof link === 'string' ? entityTagOf(body, link) : entityTagOf(body);
}
