import { randomUUID } from 'node:crypto';
import type { DeletedBlob } from '../blob-store.ts';
import { retrying } from '../remote/retry.ts';
import { StorageError } from '../storage-error.ts';
import { OWN_FOLDER } from './protocol/dav-paths.ts';
import type { DavFile } from './protocol/dav-resource.ts';
import type { StagedDavBlobDependencies } from './staged-dav-blob.ts';

/** The result of deleting what does not exist. */
export const NOTHING_DELETED: DeletedBlob = {
  putBack: async () => undefined,
  discard: async () => undefined,
};

/**
 * Deletes a blob: it moves to the drive's own folder, which is not listed.
 * @param file the blob as it is
 * @throws StorageError
 */
export async function deleteBlob(
  key: string,
  file: DavFile,
  server: StagedDavBlobDependencies,
): Promise<DeletedBlob> {
  const { client, properties, moves, retry } = server;
  const path = `${OWN_FOLDER}/trash-${randomUUID()}`;
  try {
    await moves.move({ from: key, to: path, file, overwrite: 'F' });
  } catch (cause) {
    if (!isRejection(cause) || (await retrying(() => properties.lookup(key), retry))) throw cause;
    // Somebody else has just deleted it.
    return NOTHING_DELETED;
  }
  return {
    putBack: () => moves.move({ from: path, to: key, file, overwrite: 'F' }),
    discard: async () => {
      const request = { method: 'DELETE', url: client.urlOf(path) };
      await retrying(() => client.expect([200, 204, 404], request), retry);
    },
  };
}

function isRejection(cause: unknown): boolean {
  return cause instanceof StorageError && cause.code === 'STORAGE_REJECTED';
}
