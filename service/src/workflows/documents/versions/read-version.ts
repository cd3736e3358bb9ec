import type { TemplateVersionId } from '@docloom/contract';
import type { Drive } from '../../../drive/drive.ts';
import { problem } from '../../../errors/errors.ts';
import type { DocumentRecord } from '../../../store/records/documents.ts';
import type { TemplateVersionRecord } from '../../../store/records/templates/template-versions.ts';
import { findTemplateVersion } from '../../../store/records/templates/template-versions.ts';
import type { Store } from '../../../store/store.ts';
import { contentHash } from './content-hash.ts';

/** A version with its content. */
export interface VersionContent {
  version: TemplateVersionRecord;
  content: Buffer;
}

/**
 * Returns a version of a document with its content, which is checked: somebody may have changed the
 * files in the drive folder.
 * @throws DocloomError `not_found`, `version_content_missing`, `disk_fault`
 */
export async function readVersion(
  { store, drive }: { store: Store; drive: Drive },
  document: Pick<DocumentRecord, 'id' | 'fileId'>,
  id: TemplateVersionId,
): Promise<VersionContent> {
  const version = await findTemplateVersion(store, document.id, id);
  if (!version) throw problem('not_found', 'version', id);
  const content = await findContent(drive, document, version);
  if (content) return { version, content };
  await drive.requireDisk();
  throw problem('version_content_missing', version.number);
}

/**
 * Returns the content of a version: from its own copy, from the template, or from the file that it
 * was added from. Returns undefined if none of them has this content.
 * @throws DocloomError `disk_fault`
 */
export async function findContent(
  drive: Drive,
  { fileId: templateId }: Pick<DocumentRecord, 'fileId'>,
  { fileId, sourceFileId, sha256 }: TemplateVersionRecord,
): Promise<Buffer | undefined> {
  for (const id of [fileId, templateId, sourceFileId]) {
    const content = id === null ? undefined : await drive.read(id);
    if (content && contentHash(content) === sha256) return content;
  }
  return undefined;
}
