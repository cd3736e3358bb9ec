import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../blob-store.ts';

/** Returns the SHA-256 of a blob's content; undefined if the blob does not exist. */
export async function digestOf(blobs: BlobStore, key: string): Promise<string | undefined> {
  const opened = await blobs.get(key);
  if (!opened) return undefined;
  const digest = createHash('sha256');
  await pipeline(opened.read(), digest);
  return digest.digest('hex');
}

/** Returns the same stream, whose pieces a digest gets on their way. */
export function throughDigest(content: Readable, digest: Hash): Readable {
  return Readable.from(piecesOf(content, digest), { objectMode: false });
}

async function* piecesOf(content: Readable, digest: Hash): AsyncGenerator<Buffer> {
  for await (const piece of content as AsyncIterable<Buffer>) {
    digest.update(piece);
    yield piece;
  }
}
