import { buffer } from 'node:stream/consumers';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { DriveFileContent } from '@docloom/templates';
import { DRIVE_FILE_BOUNDS } from '@docloom/templates';
import type { NamedDocument, Templates } from '../../templates/templates.ts';
import type { FileAccess } from '../../workflows/documents/file-access.ts';
import type { DocumentShare } from './document-memory.ts';

export interface RenderDocumentParts {
  drive: Drive;
  templates: Templates;
  fileAccess: FileAccess;
}

/** What is to be filled. */
export interface DocumentToRender {
  /** Of the template. */
  content: Uint8Array;
  /** The templated text of what it is to be called. */
  name: string;
  /** The source data, JSON text. */
  data: string;
  share: DocumentShare;
}

/**
 * Fills a template and its name. Which pictures of the drive it shows follows from the data alone, so it is filled
 * without them first; only a document that asks for some is filled again.
 *
 * Whoever sends data may write any id into it: a document gets what the workflow's owner may see.
 * @throws NotATemplate, TemplateError, OutputTooLarge, TemplateGaveUp
 */
export async function renderDocument(
  parts: RenderDocumentParts,
  owner: Pick<WorkflowRecord, 'ownerId' | 'ownerTeamId'>,
  { content, name, data, share }: DocumentToRender,
): Promise<NamedDocument> {
  const rendered = await parts.templates.renderNamed(content, name, data);
  const { missingFiles } = rendered.document;
  if (missingFiles.length === 0) return rendered;
  await share.takeForPictures(await sizeTogether(parts.drive, missingFiles));
  const files = await loadDriveFiles(parts, owner, missingFiles);
  return { name: rendered.name, document: await parts.templates.render(content, data, files) };
}

/** @returns in bytes, and no more than a document may get of them */
async function sizeTogether(drive: Drive, ids: readonly string[]): Promise<number> {
  const states = await Promise.all(
    ids.slice(0, DRIVE_FILE_BOUNDS.count).map((id) => drive.state(id)),
  );
  const sum = states.reduce((bytes, state) => bytes + (state?.size ?? 0), 0);
  return Math.min(sum, DRIVE_FILE_BOUNDS.sizeTogether);
}

async function loadDriveFiles(
  { drive, fileAccess }: RenderDocumentParts,
  { ownerId, ownerTeamId }: Pick<WorkflowRecord, 'ownerId' | 'ownerTeamId'>,
  ids: readonly string[],
): Promise<Map<string, DriveFileContent>> {
  const within = ids.slice(0, DRIVE_FILE_BOUNDS.count);
  const loaded = new Map<string, DriveFileContent>(ids.map((id) => [id, 'too many']));
  const found = await drive.findAll(within);
  const owner = { id: ownerId, teamId: ownerTeamId };
  const readable = new Set(await fileAccess.readable(owner, [...found.values()]));
  let left: number = DRIVE_FILE_BOUNDS.sizeTogether;
  for (const id of within) {
    const file = found.get(id);
    const content = file && readable.has(file) ? await readWithin(drive, file, left) : 'unknown';
    if (typeof content !== 'string') left -= content.length;
    loaded.set(id, content);
  }
  return loaded;
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
