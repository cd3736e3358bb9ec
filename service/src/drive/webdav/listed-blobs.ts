import { chunksOf } from '../../limits/chunks.ts';
import type { ListedBlob } from '../blob-store.ts';
import type { RetryPolicy } from '../remote/retry.ts';
import { retrying } from '../remote/retry.ts';
import { StorageError } from '../storage-error.ts';
import type { DavProperties } from './protocol/dav-properties.ts';
import type { DavResource } from './protocol/dav-resource.ts';
import { stateOf } from './protocol/dav-resource.ts';

const PAGE = 200;

/**
 * Returns all blobs in pages, folder by folder: many servers forbid to list everything at once.
 * Folders that vanish meanwhile, or that the user may not read, are skipped.
 * @throws StorageError
 */
export async function* listedBlobs(
  properties: DavProperties,
  retry: RetryPolicy,
): AsyncGenerator<readonly ListedBlob[]> {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const below = folder === '' ? '' : `${folder}/`;
    const blobs: ListedBlob[] = [];
    for (const [name, resource] of await entriesOf(folder, properties, retry)) {
      if (name.startsWith('.')) continue;
      const key = below + name;
      if (resource.kind === 'folder') folders.push(key);
      if (resource.kind === 'file') blobs.push({ key, state: stateOf(key, resource) });
    }
    yield* chunksOf(blobs, PAGE);
  }
}

async function entriesOf(
  folder: string,
  properties: DavProperties,
  retry: RetryPolicy,
): Promise<ReadonlyMap<string, DavResource>> {
  try {
    return (await retrying(() => properties.entriesOf(folder), retry)) ?? new Map();
  } catch (cause) {
    const isForbidden = cause instanceof StorageError && cause.code === 'STORAGE_DENIED';
    if (folder === '' || !isForbidden) throw cause;
    return new Map();
  }
}
