import { buffer } from 'node:stream/consumers';
import type { Drive, StoredFile } from '../drive/drive.ts';
import type { WorkflowRecord } from '../store/workflows.ts';
import type { DriveFileContent } from '../templates/drive-files.ts';
import { DRIVE_FILE_BOUNDS } from '../templates/drive-files.ts';
import type { RenderedDocument, Templates } from '../templates/templates.ts';
import type { FileAccess } from '../workflows/file-access.ts';

export interface RenderDocumentParts {
  drive: Drive;
  templates: Templates;
  fileAccess: FileAccess;
}

/** A template's content and the source data, JSON text. */
export interface DocumentToRender {
  content: Uint8Array;
  data: string;
}

/**
 * Fills a template. Which pictures of the drive it shows follows from the data alone, so it is filled
 * without them first; only a document that asks for some is filled again.
 *
 * Whoever sends data may write any id into it: a document gets what the workflow's owner may see.
 * @throws NotATemplate, TemplateFault, OutputTooLarge, TemplateGaveUp
 */
export async function renderDocument(
  parts: RenderDocumentParts,
  owner: Pick<WorkflowRecord, 'ownerId' | 'ownerTeamId'>,
  { content, data }: DocumentToRender,
): Promise<RenderedDocument> {
  const rendered = await parts.templates.render(content, data);
  if (rendered.missingFiles.length === 0) return rendered;
  const files = await loadDriveFiles(parts, owner, rendered.missingFiles);
  return parts.templates.render(content, data, files);
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
  const { content, size } = opened;
  if (size <= Math.min(left, DRIVE_FILE_BOUNDS.size)) return buffer(content);
  content.destroy();
  return size > DRIVE_FILE_BOUNDS.size ? 'too large' : 'too many';
}
