import { z } from 'zod';
import type { BlobState } from '../../blob-store.ts';
import { numberedFileName } from '../../file-name.ts';

export const FOLDER_TYPE = 'application/vnd.google-apps.folder';
/** Documents, shortcuts and so on, which have no content to download. */
const GOOGLE_TYPES = 'application/vnd.google-apps.';

const integer = z.string().regex(/^\d+$/);

/** A file or a folder, as the API describes it. */
export const driveItem = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  trashed: z.boolean(),
  /** Grows with each change of anything. */
  version: integer,
  parents: z.array(z.string()).default([]),
  /** These are missing for folders and for documents of Google. */
  headRevisionId: z.string().optional(),
  size: integer.optional(),
  md5Checksum: z.string().optional(),
  sha256Checksum: z.string().optional(),
  modifiedTime: z.iso.datetime({ offset: true }),
  webViewLink: z.string().optional(),
  driveId: z.string().optional(),
  appProperties: z.record(z.string(), z.string()).default({}),
  properties: z.record(z.string(), z.string()).default({}),
  capabilities: z.object({ canAddChildren: z.boolean() }).optional(),
});

export type DriveItem = z.infer<typeof driveItem>;

/** The members above, for the parameter `fields`. */
export const ITEM_FIELDS =
  'id,name,mimeType,trashed,version,parents,headRevisionId,size,md5Checksum,sha256Checksum,modifiedTime,webViewLink,driveId,appProperties,properties,capabilities/canAddChildren';

export function isFolder({ mimeType }: DriveItem): boolean {
  return mimeType === FOLDER_TYPE;
}

/** Returns whether an item has a content to download. */
export function hasContent({ mimeType, headRevisionId, size }: DriveItem): boolean {
  return !mimeType.startsWith(GOOGLE_TYPES) && headRevisionId !== undefined && size !== undefined;
}

/** Every upload has another revision; changes of anything else keep it. */
export function stateOfItem(item: DriveItem): BlobState {
  const changedAt = Date.parse(item.modifiedTime);
  const { id, headRevisionId = '', md5Checksum = '' } = item;
  return {
    version: `${id} ${headRevisionId} ${md5Checksum}`,
    size: Number(item.size ?? 0),
    changedAt,
    settledAt: changedAt,
  };
}

/**
 * Returns the name of an item in its key. Names in Google Drive may have slashes, and those of
 * folders on disks may not.
 */
export function nameInKey(name: string): string {
  return name.replaceAll('/', '_').replaceAll('\0', '_') || '_';
}

/**
 * Returns whether an item may have a name in its key: its own, or that with a number, because others
 * with its name are in the folder.
 */
export function mayHaveName({ name }: DriveItem, inKey: string): boolean {
  const own = nameInKey(name);
  if (own === inKey) return true;
  const number = /\((\d+)\)[^()]*$/.exec(inKey)?.[1];
  return number !== undefined && numberedFileName(own, Number(number)) === inKey;
}
