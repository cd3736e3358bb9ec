import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from '../drive/drive.ts';
import { DocloomError } from '../errors.ts';
import type { Thumbnails } from '../thumbnails/thumbnails.ts';
import { hasAlready } from './entity-tag.ts';

/** What makes a thumbnail may be busy for some seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Answers with the thumbnail of a drive file, unless the client has it already.
 * @throws DocloomError `not_found`, `thumbnail_not_available`, `thumbnail_not_ready`
 */
export async function sendFileThumbnail(
  thumbnails: Thumbnails,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const version = await thumbnails.versionOf(file);
  const entityTag = `"${version}"`;
  // Whoever has one asks whether it is still right, and whether the file may still be seen.
  const caching = { etag: entityTag, 'cache-control': 'private, no-cache' };
  if (hasAlready(request.headers['if-none-match'], entityTag)) {
    return reply.status(304).headers(caching).send();
  }
  const png = await thumbnails.of(file, version).catch((cause: unknown) => {
    if (isNotReady(cause)) reply.header('retry-after', RETRY_AFTER_SECONDS);
    throw cause;
  });
  return reply.headers({ ...caching, 'content-type': 'image/png' }).send(Buffer.from(png));
}

function isNotReady(cause: unknown): boolean {
  return cause instanceof DocloomError && cause.code === 'thumbnail_not_ready';
}
