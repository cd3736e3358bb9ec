import { text } from 'node:stream/consumers';
import { StorageError } from '../../storage-error.ts';
import type { DriveAnswer, DriveRequest } from './drive-http.ts';
import type { DriveItem } from './drive-item.ts';
import { driveItem, ITEM_FIELDS } from './drive-item.ts';

/** Where a content goes: a new file with an id, or one that exists. */
export type UploadTarget =
  { kind: 'create'; id: string; parent: string } | { kind: 'update'; id: string };

/** What is stored with a content. */
export interface UploadMetadata {
  name: string;
  /** Of the content. */
  mimeType: string;
  /** Differs for each content, so that a repeated upload recognises itself. */
  put: string;
  /** The file of the drive that the content is for. */
  fileId: string | undefined;
}

/** The property of this app that has `put`. */
export const PUT_PROPERTY = 'docloomPut';
/** That which has `fileId`. */
export const FILE_PROPERTY = 'docloomFile';

/** Returns the request that begins an upload, without its body, and the metadata to send in it. */
export function uploadRequest(
  uploadType: 'multipart' | 'resumable',
  target: UploadTarget,
  { name, put, fileId }: UploadMetadata,
): { request: Pick<DriveRequest, 'method' | 'path' | 'query'>; metadata: Buffer } {
  const query = { uploadType, fields: ITEM_FIELDS, supportsAllDrives: 'true' };
  const appProperties = {
    [PUT_PROPERTY]: put,
    ...(fileId !== undefined && { [FILE_PROPERTY]: fileId }),
  };
  if (target.kind === 'update') {
    const path = `/upload/drive/v3/files/${encodeURIComponent(target.id)}`;
    const metadata = Buffer.from(JSON.stringify({ appProperties }));
    return { request: { method: 'PATCH', path, query }, metadata };
  }
  const { id, parent } = target;
  const metadata = Buffer.from(JSON.stringify({ id, name, parents: [parent], appProperties }));
  // Otherwise a domain may show each new file to all its members.
  const create = { ...query, ignoreDefaultVisibility: 'true' };
  return { request: { method: 'POST', path: '/upload/drive/v3/files', query: create }, metadata };
}

/** Returns the file in the answer to an upload. @throws StorageError: the answer was cut */
export async function itemIn({ data }: DriveAnswer): Promise<DriveItem> {
  try {
    return driveItem.parse(JSON.parse(await text(data)));
  } catch {
    throw new StorageError('STORAGE_UNREACHABLE', 'The answer to an upload was cut.');
  }
}
