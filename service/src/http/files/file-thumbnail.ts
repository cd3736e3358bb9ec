import type { FastifyReply, FastifyRequest } from 'fastify';
import { tenantOf } from '../../concurrency/tenant.ts';
import type { Viewer } from '../../workflows/access.ts';
import { DocloomError } from '../../errors/errors.ts';
import type { Thumbnails } from '../../thumbnails/thumbnails.ts';
import { isNotModified, sendNotModified } from '../conditional/conditional-reads.ts';
import type { WantedContent } from './file-content.ts';

/** The thumbnail process may be busy for a few seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Answers with the thumbnail of a drive file, unless the client already has it.
 * @throws DocloomError `not_found`, `precondition_failed`, `thumbnail_not_available`,
 * `thumbnail_not_ready`, `too_many_thumbnails`
 */
export async function sendFileThumbnail(
  thumbnails: Thumbnails,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cacheControl, viewer }: WantedContent & { viewer: Viewer },
): Promise<FastifyReply> {
  const version = await thumbnails.versionOf(file);
  const entityTag = `"${version}"`;
  const caching = { etag: entityTag, 'cache-control': cacheControl };
  // Checked before a thumbnail is made.
  if (isNotModified(request, entityTag)) {
    return sendNotModified(request, reply, { entityTag, cacheControl });
  }
  const flow = { tenantId: tenantOf(viewer), name: viewer.id };
  const png = await thumbnails.of(file, version, flow).catch((cause: unknown) => {
    if (isNotReady(cause)) reply.header('retry-after', RETRY_AFTER_SECONDS);
    throw cause;
  });
  return reply.headers({ ...caching, 'content-type': 'image/png' }).send(Buffer.from(png));
}

function isNotReady(cause: unknown): boolean {
  return cause instanceof DocloomError && cause.code === 'thumbnail_not_ready';
}
