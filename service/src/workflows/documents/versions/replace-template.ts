import { basename } from 'node:path';
import type { AuditAction, AuditEntryId, TemplateVersionId } from '@docloom/contract';
import type { ActingUser } from '../../../audit/author.ts';
import { recordDocumentChange } from '../../../audit/record-change.ts';
import { tenantOf } from '../../../concurrency/tenant.ts';
import type { FileContent } from '../../../drive/drive.ts';
import { atMember, DocloomError, problem } from '../../../errors/errors.ts';
import { deleteAuditEntry } from '../../../store/records/audit/audit-entries.ts';
import type { DocumentRecord } from '../../../store/records/documents.ts';
import type { TemplateVersionRecord } from '../../../store/records/templates/template-versions.ts';
import {
  deleteTemplateVersion,
  insertTemplateVersion,
} from '../../../store/records/templates/template-versions.ts';
import {
  endRemoval,
  planRemovals,
} from '../../../store/records/templates/version-files-to-remove.ts';
import type { WorkflowRecord } from '../../../store/records/workflows.ts';
import { updateWorkflow } from '../../../store/records/workflows.ts';
import { transact } from '../../../store/transaction.ts';
import { changeableWorkflow, documentOf } from '../../access.ts';
import { rejectBrokenTemplate } from '../inspect-template.ts';
import type { TemplateContent, TemplateDependencies } from '../template-file.ts';
import { checkTemplate, readTemplate } from '../template-file.ts';
import type { ContentCondition } from './content-condition.ts';
import { contentHash } from './content-hash.ts';
import type { ListedVersion } from './list-versions.ts';
import { readVersion } from './read-version.ts';
import type { TemplateVersions } from './template-versions.ts';
import type { VersionDependencies } from './version-dependencies.ts';
import { removeVersionFile, writeVersionFile } from './version-files.ts';

export interface ReplaceDependencies extends VersionDependencies, TemplateDependencies {
  templateVersions: TemplateVersions;
}

/** The template to replace, and what is required of the contents before and after. */
export interface Replacement {
  workflow: WorkflowRecord;
  document: DocumentRecord;
  /** Whether a template with errors is accepted. */
  allowErrors: boolean;
  /** Throws if the content before is not the one that the user knows. */
  requireCurrent: ContentCondition;
}

/** The content of the new version, what names it in the request, and what the audit log says. */
interface NewContent {
  action: AuditAction;
  /** The number of the version that is restored; undefined for another content. */
  restoredVersion?: number;
  name: string;
  content: FileContent;
  sourceFileId: string | null;
  /** The path of the member that names the file. */
  path: string;
  /** Returns the note, or throws if it is invalid. A form may have it after the file. */
  note: () => string | null;
}

const NOT_REPLACED =
  'The template was not replaced. Correct the file and send the request again, or send it with ?allowErrors=true.';
const FILE_MEMBER = '$.fileId';

/**
 * Replaces the template of a document by an upload.
 * @throws DocloomError as `replaceByDriveFile`, and the error of the upload
 */
export async function replaceByUpload(
  dependencies: ReplaceDependencies,
  user: ActingUser,
  replacement: Replacement,
  { name, content, note }: Pick<NewContent, 'name' | 'content' | 'note'>,
): Promise<ListedVersion> {
  return replaceTemplate(dependencies, user, replacement, {
    name,
    content,
    action: 'template.replaced',
    sourceFileId: null,
    path: 'file',
    note,
  });
}

/**
 * Replaces the template of a document by a copy of a drive file.
 * @throws DocloomError `file_unknown`, `not_yours`, `file_not_a_template`, `template_of_other_type`,
 * `template_broken`, that of `requireCurrent`; those of access.ts if the user may no longer change the workflow; the drive's
 */
export async function replaceByDriveFile(
  dependencies: ReplaceDependencies,
  user: ActingUser,
  replacement: Replacement,
  { fileId, note }: { fileId: string; note: string | null },
): Promise<ListedVersion> {
  const wanted = await readTemplate(dependencies, user, fileId).catch((cause: unknown) => {
    throw cause instanceof DocloomError ? atMember(cause, FILE_MEMBER) : cause;
  });
  const { name, content } = wanted;
  return replaceTemplate(dependencies, user, replacement, {
    name,
    content,
    action: 'template.replaced',
    sourceFileId: fileId,
    path: FILE_MEMBER,
    note: () => note,
  });
}

/**
 * Replaces the template of a document by the content of one of its versions.
 * @throws DocloomError `not_found`, `version_content_missing`, and as `replaceByDriveFile`
 */
export async function restoreVersion(
  dependencies: ReplaceDependencies,
  user: ActingUser,
  replacement: Replacement,
  { id, note }: { id: TemplateVersionId; note: string | null },
): Promise<ListedVersion> {
  const { document } = replacement;
  const { version, content } = await readVersion(dependencies, document, id);
  const path = (await dependencies.drive.pathOf(document.fileId)) ?? 'Template';
  return replaceTemplate(dependencies, user, replacement, {
    name: basename(path),
    content,
    action: 'template.restored',
    restoredVersion: version.number,
    sourceFileId: null,
    path: 'path.versionId',
    note: () => note,
  });
}

/** Writes the copy of the new version first, so that an upload may take its time. */
async function replaceTemplate(
  dependencies: ReplaceDependencies,
  user: ActingUser,
  replacement: Replacement,
  { name, content, sourceFileId, path, note, ...recorded }: NewContent,
): Promise<ListedVersion> {
  const { drive, templates, templateVersions } = dependencies;
  const { workflow, document, allowErrors } = replacement;
  const fileId = await writeVersionFile(dependencies, workflow, name, content);
  try {
    const stored = await drive.read(fileId);
    if (!stored) throw problem('file_unknown', fileId);
    const flow = { tenantId: tenantOf(user), name: user.id };
    const template = await checkTemplate(templates, { name, content: stored }, flow);
    if (template.documentType !== document.documentType) {
      const cause = problem('template_of_other_type', name, document.documentType);
      throw atMember(cause, path);
    }
    if (!allowErrors) rejectBrokenTemplate(template, path, NOT_REPLACED);
    const kept = { ...recorded, template, fileId, sourceFileId, note: note() };
    return await templateVersions.runExclusive(document.id, () =>
      exchange(dependencies, user, replacement, kept),
    );
  } catch (cause) {
    await removeVersionFile(dependencies, fileId);
    throw cause;
  }
}

/** The content of a new version, in a drive file of its own. */
interface KeptContent extends Pick<NewContent, 'action' | 'restoredVersion'> {
  template: TemplateContent;
  fileId: string;
  sourceFileId: string | null;
  note: string | null;
}

/**
 * Stores the version, copies the content before it, and then overwrites the template. Until the last
 * step, the version exists and is not current, so a killed process loses neither content.
 */
async function exchange(
  dependencies: ReplaceDependencies,
  user: ActingUser,
  { workflow, document, requireCurrent }: Replacement,
  kept: KeptContent,
): Promise<ListedVersion> {
  const { drive, templateVersions } = dependencies;
  const content = await drive.read(document.fileId);
  requireCurrent(content && contentHash(content));
  const before = content && (await templateVersions.recogniseAlone(workflow, document, content));
  const stored = await storeVersion(dependencies, user, { workflow, document }, kept);
  const { version } = stored;
  try {
    if (before) await templateVersions.keepAlone(workflow, document, before);
    await drive.write(document.fileId, kept.template.content);
  } catch (cause) {
    await withdrawVersion(dependencies, stored);
    throw cause;
  }
  await templateVersions.pruneAlone(document, version);
  return { ...version, isCurrent: true };
}

/** A version that is not current yet, and its entry in the audit log. */
interface StoredVersion {
  version: TemplateVersionRecord;
  entryId: AuditEntryId;
}

async function storeVersion(
  dependencies: ReplaceDependencies,
  user: ActingUser,
  { workflow, document }: Pick<Replacement, 'workflow' | 'document'>,
  { action, restoredVersion, template, fileId, sourceFileId, note }: KeptContent,
): Promise<StoredVersion> {
  const { store, ids, clock } = dependencies;
  const version = {
    id: ids.templateVersion(),
    documentId: document.id,
    createdBy: user.id,
    note,
    fileId,
    sourceFileId,
    sha256: contentHash(template.content),
    size: template.content.length,
    errors: template.errors,
  };
  const lock = { table: 'workflows', id: workflow.id } as const;
  return transact(store, { lock }, async (transaction) => {
    await changeableWorkflow(transaction, user, workflow.id);
    await documentOf(transaction, workflow, document.id);
    const createdAt = clock.now();
    const number = await insertTemplateVersion(transaction, { ...version, createdAt });
    await endRemoval(transaction, fileId);
    await updateWorkflow(transaction, workflow.id, { updatedAt: createdAt });
    const details = {
      version: number,
      ...(restoredVersion !== undefined && { restoredVersion }),
      ...(note !== null && { note }),
    };
    const change = { document, action, details };
    const entryId = await recordDocumentChange(dependencies, transaction, user, change);
    return { version: { ...version, createdAt, number, createdByName: user.name }, entryId };
  });
}

/** Removes a version whose content the template did not get. */
async function withdrawVersion(
  { store }: ReplaceDependencies,
  { version: { id, fileId }, entryId }: StoredVersion,
): Promise<void> {
  await transact(store, { lock: null }, async (transaction) => {
    if (fileId !== null) await planRemovals(transaction, [fileId]);
    await deleteTemplateVersion(transaction, id);
    await deleteAuditEntry(transaction, entryId);
  });
}
