import type { DeletedBlob } from '../blob-store.ts';
import { BlobExistsError } from '../blob-store.ts';
import type { DriveParts } from './drive-file-writer.ts';
import { ignoreStorageError } from './drive-file-writer.ts';
import type { DriveItem } from './api/drive-item.ts';
import { hasContent } from './api/drive-item.ts';

const NOTHING: DeletedBlob = {
  putBack: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

/**
 * Moves the file of a key to the trash, and frees the key. A missing file is not an error. The
 * caller must hold the mutex of the key.
 * @throws StorageError
 */
export async function deleteFile(parts: DriveParts, key: string): Promise<DeletedBlob> {
  const { api, ids } = parts;
  const located = await ids.locate(key);
  if (!located?.item || !hasContent(located.item)) return NOTHING;
  const { item } = located;
  const { id } = item;
  await api.change(id, { trashed: true });
  await ids.forget(located.row);
  let isBack = false;
  return {
    putBack: async () => {
      await putBack(parts, key, item);
      isBack = true;
    },
    discard: async () => {
      // In a shared drive, only managers may. The trash deletes it after 30 days.
      if (!isBack) await api.delete(id).catch(ignoreStorageError);
    },
  };
}

/** The folder may have been removed meanwhile. */
async function putBack(
  { api, ids, folders }: DriveParts,
  key: string,
  item: DriveItem,
): Promise<void> {
  const { id } = item;
  const { blobId } = await ids.claim(key, id);
  if (blobId !== id) throw new BlobExistsError(key);
  const parent = await folders.require(key);
  const { parents } = await api.change(id, { trashed: false });
  if (!parents.includes(parent))
    await api.change(id, { addParents: parent, removeParents: parents.join(',') });
  await ids.set(key, item);
}
