import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { DocloomError, problem } from '../../errors/errors.ts';
import { formatSize } from '../../limits/format-size.ts';
import type { MemoryShare } from '../guards/body-memory.ts';

/** How long a body that is too large is drained, in milliseconds. */
const DRAIN_MILLISECONDS = 1_000;

/**
 * Reads the raw body of a request. A body that is too large is rejected before it is read if the
 * request states its length, and otherwise as soon as it exceeds the limit. It is drained first, for a
 * while: a connection that is closed while the client still sends is reset, and the client may lose the
 * response.
 * @param limit in bytes
 * @param share accounts for the body until it is released
 * @throws DocloomError `too_large`, `source_busy`, `malformed_request`
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  share: MemoryShare,
): Promise<Buffer> {
  try {
    return await readWithin(limit, request, share);
  } catch (cause) {
    if (isTooLarge(cause)) await drain(request);
    throw cause;
  }
}

/** Returns whether an error means that a body is too large. */
export function isTooLarge(cause: unknown): boolean {
  return cause instanceof DocloomError && cause.code === 'too_large';
}

async function readWithin(
  limit: number,
  request: IncomingMessage,
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

async function drain(request: IncomingMessage): Promise<void> {
  request.resume();
  if (request.complete || request.destroyed) return;
  const signal = AbortSignal.timeout(DRAIN_MILLISECONDS);
  // It has ended, it takes too long, or the client has gone: in any case, the response comes next.
  await once(request, 'end', { signal }).catch(() => undefined);
}

/** Keeps the connection open if the reader stops early, because it must carry the response. */
async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw problem('malformed_request', 'its body is incomplete');
  }
}
