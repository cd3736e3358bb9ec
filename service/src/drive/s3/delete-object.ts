import { randomUUID } from 'node:crypto';
import type { DeletedBlob } from '../blob-store.ts';
import { copyObject } from './copy-object.ts';
import { TRASH } from './hidden-keys.ts';
import { isMissing } from './s3-failure.ts';
import type { S3Objects } from './s3-objects.ts';

/** Deletes an object after it was copied to the trash. @throws StorageError */
export async function deleteObject(objects: S3Objects, key: string): Promise<DeletedBlob> {
  const trash = `${TRASH}${randomUUID()}`;
  try {
    await copyObject(objects, { from: key, to: trash });
  } catch (cause) {
    if (isMissing(cause)) return NOTHING;
    throw cause;
  }
  await objects.remove(key);
  return {
    putBack: async () => {
      await copyObject(objects, { from: trash, to: key });
      await objects.remove(trash);
    },
    discard: () => objects.remove(trash),
  };
}

const NOTHING: DeletedBlob = {
  putBack: async () => undefined,
  discard: async () => undefined,
};
