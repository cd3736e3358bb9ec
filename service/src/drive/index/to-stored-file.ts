import { basename } from 'node:path';
import mime from 'mime';
import type { BlobStore } from '../blob-store.ts';
import type { StoredFile } from '../drive.ts';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';

/** Returns files of the index as the rest of the service uses them. */
export async function toStoredFiles(
  blobs: Pick<BlobStore, 'linksOf'>,
  files: readonly IndexedFile[],
): Promise<StoredFile[]> {
  const links = await blobs.linksOf(files.map(({ path }) => path));
  return files.map((file) => toStoredFile(file, links.get(file.path) ?? null));
}

/** @param link the address under which people see it in the storage, if there is one */
export function toStoredFile(
  { id, path, ownerId, workflowId }: IndexedFile,
  link: string | null,
): StoredFile {
  const mimeType = mime.getType(path) ?? 'application/octet-stream';
  return { id, name: basename(path), path, mimeType, ownerId, workflowId, link };
}
