import { createHash } from 'node:crypto';
import type { BlobStore, PutMode } from '../blob-store.ts';
import { digestOf, throughDigest } from './content-digest.ts';
import { CopyError } from './copy-error.ts';

/** How often a content is copied that the target returns differently. */
const MAX_TRIES = 3;

/** What has become of a blob: `gone` if the source does not have it any more. */
export type CopiedBlob = 'copied' | 'present' | 'gone';

/** The storage of a drive, and the one that gets its copy. */
export interface Storages {
  from: BlobStore;
  to: BlobStore;
}

/**
 * Copies a blob, unless the target has the same content already.
 * @throws CopyError if the target returns another content than it received; the error of a storage
 */
export async function copyBlob({ from, to }: Storages, key: string): Promise<CopiedBlob> {
  const [source, target] = [await from.head(key), await to.head(key)];
  if (!source) return 'gone';
  if (source.size === target?.size && (await haveSameContent({ from, to }, key))) return 'present';
  const mode = target ? 'replace' : 'create';
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const sent = await send({ from, to }, key, tries === 1 ? mode : 'replace');
    if (sent === undefined) return 'gone';
    if (sent === (await digestOf(to, key))) return 'copied';
  }
  throw new CopyError(`the new place returns another content of "${key}" than it received`);
}

/** Returns whether both storages have a blob, with the same content. */
export async function haveSameContent({ from, to }: Storages, key: string): Promise<boolean> {
  const digest = await digestOf(to, key);
  return digest !== undefined && digest === (await digestOf(from, key));
}

/** Returns the SHA-256 of the content that was sent; undefined if the blob does not exist. */
async function send({ from, to }: Storages, key: string, mode: PutMode) {
  const opened = await from.get(key);
  if (!opened) return undefined;
  const content = opened.read();
  const digest = createHash('sha256');
  try {
    const staged = await to.stage(throughDigest(content, digest));
    await staged.put(key, mode).catch(async (cause: unknown) => {
      await staged.discard().catch(() => undefined);
      throw cause;
    });
  } finally {
    // A storage that fails early has not read it.
    content.destroy();
  }
  return digest.digest('hex');
}
