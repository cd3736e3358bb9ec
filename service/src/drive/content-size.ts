import { Readable } from 'node:stream';
import type { FileContent } from './drive.ts';

/** In bytes; undefined for a stream, whose length shows only at its end. */
export function sizeOfContent(content: FileContent): number | undefined {
  if (content instanceof Readable) return undefined;
  if (content instanceof Uint8Array) return content.length;
  return content.reduce((size, piece) => size + piece.length, 0);
}

/**
 * The same stream, which asks at its end whether it may end.
 * @param atEnd gets the size in bytes; when it throws, the stream breaks off with that
 */
export function measuredStream(
  content: Readable,
  atEnd: (size: number) => Promise<void>,
): Readable {
  return Readable.from(measured(content, atEnd));
}

async function* measured(
  content: Readable,
  atEnd: (size: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content as AsyncIterable<Uint8Array>) {
    size += piece.length;
    yield piece;
  }
  await atEnd(size);
}
