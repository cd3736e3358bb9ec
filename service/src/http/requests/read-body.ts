import type { IncomingMessage } from 'node:http';
import { problem } from '../../errors/errors.ts';
import { formatSize } from '../../limits/format-size.ts';
import type { MemoryShare } from '../guards/body-memory.ts';

/**
 * Reads the raw body of a request. A body that is too large is rejected before it is read if the
 * request states its length, and otherwise as soon as it exceeds the limit.
 * @param limit in bytes
 * @param share accounts for the body until it is released
 * @throws DocloomError `too_large`, `source_busy`, `malformed_request`
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  share: MemoryShare,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const takeIn = (bytes: number) => {
    if (bytes > limit) throw problem('too_large', formatSize(limit));
    share.growTo(bytes);
  };

  takeIn(Number(request.headers['content-length'] ?? 0));
  for await (const chunk of chunksOf(request)) {
    length += chunk.length;
    takeIn(length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Keeps the connection open if the reader stops early, because it must carry the response. */
async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw problem('malformed_request', 'its body is incomplete');
  }
}
