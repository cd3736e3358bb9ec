import type { Readable } from 'node:stream';
import type { OpenedBlob } from '../blob-store.ts';
import { OpenedResponse } from '../remote/opened-response.ts';
import { StorageError } from '../storage-error.ts';
import type { DriveParts } from './drive-file-writer.ts';
import { stateOfItem } from './api/drive-item.ts';
import { hasStatus, undefinedIfNotFound } from './api/google-drive-error.ts';

/** How often a file may change between its state and the begin of its content. */
const MOST_ATTEMPTS = 4;

/**
 * Opens the file of a key, or returns undefined if it does not exist. The API cannot return a content
 * and its revision at once, so the revision is read before and after the answer has begun.
 * @throws StorageError
 */
export async function openFile(parts: DriveParts, key: string): Promise<OpenedBlob | undefined> {
  const { api, ids } = parts;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const item = await ids.file(key);
    if (!item) return undefined;
    const { id } = item;
    const state = stateOfItem(item);
    const body = await api.content(id).catch(undefinedIfNotFound);
    if (!body) continue;
    if (await isOfVersion(parts, body, { id, version: state.version })) {
      return new OpenedResponse({
        state,
        body,
        requestRange: async (range) => {
          const part = await api.content(id, range).catch((cause: unknown) => {
            if (!hasStatus(cause, 404, 416)) throw cause;
            return undefined;
          });
          if (!part) return undefined;
          const isSame = await isOfVersion(parts, part, { id, version: state.version });
          return isSame ? part : undefined;
        },
      });
    }
  }
  throw new StorageError('STORAGE_BUSY', 'A file changes too often to be read.');
}

/**
 * Returns whether a file still has the version with which its content began to arrive. Otherwise,
 * and after an error, it ends the content: nobody will read it.
 */
async function isOfVersion(
  { api }: DriveParts,
  body: Readable,
  { id, version }: { id: string; version: string },
): Promise<boolean> {
  let isSame = false;
  try {
    const item = await api.find(id);
    isSame = item !== undefined && stateOfItem(item).version === version;
    return isSame;
  } finally {
    if (!isSame) body.destroy();
  }
}
