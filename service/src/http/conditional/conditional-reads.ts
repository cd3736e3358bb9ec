import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../errors/errors.ts';
import { apiPathOf } from '../console/console-paths.ts';
import { entityTagOf, matchesStrongly, matchesWeakly, readTagList } from './entity-tag.ts';
import { carriesTag } from '../openapi/tagged-answers.ts';
import { routeOf } from '../watch/route-of.ts';

/**
 * Clients may store a response, but must revalidate it each time: both the content and the client's
 * access may have changed. Shared caches must not store it, because it contains documents and
 * secret addresses.
 */
export const PRIVATE_CACHE = 'private, no-cache';

/** The headers that describe a body, removed when the body is not sent. */
const OF_THE_BODY = [
  'content-type',
  'content-length',
  'content-disposition',
  'docloom-data-of-run',
  'etag',
];

/**
 * Sets the `ETag` of every response that shows a resource or a list. Answers 304 without a body if
 * the client already has it (RFC 9110 §13). A route that sets its own `ETag` keeps it.
 */
export function answerConditionally(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!isTagged(request, reply)) return payload;
    const entityTag = tagFor(reply, payload);
    if (!isRead(request)) return send(reply, entityTag, payload);
    try {
      if (!isNotModified(request, entityTag)) {
        reply.header('cache-control', PRIVATE_CACHE);
        return send(reply, entityTag, payload);
      }
    } catch (cause) {
      drop(reply, payload);
      // An error response has no next page.
      reply.removeHeader('link');
      throw cause;
    }
    drop(reply, payload);
    reply.status(304).header('cache-control', PRIVATE_CACHE);
    return send(reply, entityTag, bodyOfNotModified(request));
  });
}

function send(reply: FastifyReply, entityTag: string, payload: unknown): unknown {
  reply.header('etag', entityTag);
  return payload;
}

/** Discards the body and the headers that describe it. */
function drop(reply: FastifyReply, payload: unknown): void {
  if (payload instanceof Readable) payload.destroy();
  for (const name of OF_THE_BODY) reply.removeHeader(name);
}

/**
 * Returns whether the client already has the representation. `If-Match` is evaluated first (RFC
 * 9110 §13.2.2).
 * @throws DocloomError `precondition_failed`, `malformed_request`
 */
export function isNotModified({ headers }: FastifyRequest, entityTag: string): boolean {
  const wanted = readTagList('If-Match', headers['if-match']) ?? '*';
  const known = readTagList('If-None-Match', headers['if-none-match']) ?? [];
  if (!matchesStrongly(wanted, entityTag)) throw problem('precondition_failed', 'If-Match');
  return matchesWeakly(known, entityTag);
}

/**
 * Returns the body of a 304. For an empty string, Fastify would send a length of 0 to HEAD, but the
 * length must be that of the whole response or absent (RFC 9110 §8.6).
 */
export function bodyOfNotModified({ method }: FastifyRequest): Readable | null {
  return method === 'HEAD' ? Readable.from([]) : null;
}

/**
 * Answers 304 for a route that evaluates the conditions itself.
 * @param cacheControl the value for the whole response (RFC 9110 §15.4.5)
 */
export function sendNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  { entityTag, cacheControl }: { entityTag: string; cacheControl: string },
): FastifyReply {
  return reply
    .status(304)
    .headers({ etag: entityTag, 'cache-control': cacheControl })
    .send(bodyOfNotModified(request) ?? undefined);
}

function isTagged(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { operation } = request.routeOptions.config;
  if (!operation) return false;
  const method = isRead(request) ? 'GET' : request.method;
  return carriesTag({ method, path: apiPathOf(routeOf(request)), operation }, statusCode);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Includes the `Link` header: a page whose successor changes gets another tag, although its body
 * stays the same.
 */
function tagFor(reply: FastifyReply, payload: unknown): string {
  const own = reply.getHeader('etag');
  if (typeof own === 'string') return own;
  const link = reply.getHeader('link');
  const body = payload as string;
  return typeof link === 'string' ? entityTagOf(body, link) : entityTagOf(body);
}
