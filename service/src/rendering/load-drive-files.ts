import { buffer } from 'node:stream/consumers';
import type { DriveFileContent } from '@docloom/templates';
import { DRIVE_FILE_BOUNDS } from '@docloom/templates';
import type { Drive, StoredFile } from '../drive/drive.ts';
import type { Viewer } from '../workflows/access.ts';
import type { FileAccess } from '../workflows/documents/file-access.ts';
import type { DocumentShare } from './document-memory.ts';

/**
 * Loads the drive files that a document shows, up to the limits of a document. Source data may
 * contain any id, so a document gets only files that somebody may read.
 * @param reader the owner of the workflow; without a workflow, the user who wants the document
 * @param share of the memory, which grows by the loaded bytes
 * @returns content by id, or why a file cannot be shown
 * @throws the drive's error
 */
export async function loadDriveFiles(
  { drive, fileAccess }: { drive: Drive; fileAccess: FileAccess },
  reader: Viewer,
  ids: readonly string[],
  share: DocumentShare,
): Promise<Map<string, DriveFileContent>> {
  const within = ids.slice(0, DRIVE_FILE_BOUNDS.count);
  await share.takeForPictures(await sizeTogether(drive, within));
  const loaded = new Map<string, DriveFileContent>(ids.map((id) => [id, 'too many']));
  const found = await drive.findAll(within);
  const readable = new Set(await fileAccess.readable(reader, [...found.values()]));
  let left: number = DRIVE_FILE_BOUNDS.sizeTogether;
  for (const id of within) {
    const file = found.get(id);
    const content = file && readable.has(file) ? await readWithin(drive, file, left) : 'unknown';
    if (typeof content !== 'string') left -= content.length;
    loaded.set(id, content);
  }
  return loaded;
}

/** @returns bytes, at most the limit of a document */
async function sizeTogether(drive: Drive, ids: readonly string[]): Promise<number> {
  const states = await Promise.all(ids.map((id) => drive.state(id)));
  const sum = states.reduce((bytes, state) => bytes + (state?.size ?? 0), 0);
  return Math.min(sum, DRIVE_FILE_BOUNDS.sizeTogether);
}

/** @param left how many bytes the document may still get */
async function readWithin(
  drive: Drive,
  { id }: StoredFile,
  left: number,
): Promise<DriveFileContent> {
  const opened = await drive.open(id);
  if (!opened) return 'unknown';
  const { size } = opened.state;
  if (size <= Math.min(left, DRIVE_FILE_BOUNDS.size)) return buffer(opened.read());
  await opened.close();
  return size > DRIVE_FILE_BOUNDS.size ? 'too large' : 'too many';
}
