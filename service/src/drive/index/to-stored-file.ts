import { basename } from 'node:path';
import mime from 'mime';
import type { StoredFile } from '../drive.ts';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';

/** Returns a file of the index as the rest of the service uses it. */
export function toStoredFile({ id, path, ownerId, workflowId }: IndexedFile): StoredFile {
  const mimeType = mime.getType(path) ?? 'application/octet-stream';
  return { id, name: basename(path), path, mimeType, ownerId, workflowId };
}
