import type { DocumentType } from '@docloom/contract';
import type { Flow } from '../../concurrency/flow.ts';
import { tenantOf } from '../../concurrency/tenant.ts';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';
import { findDocumentByFile } from '../../store/records/documents.ts';
import type { Store } from '../../store/store.ts';
import type { User } from '../../store/records/users.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { Diagnostic } from '@docloom/templates';
import type { Templates } from '../../templates/templates.ts';
import { NotATemplate } from '@docloom/templates';
import { TemplateAborted } from '../../templates/templates.ts';
import type { FileAccess } from './file-access.ts';
import { inspectTemplate } from './inspect-template.ts';

/** The dependencies of reading templates, and the files that they show, for a user. */
export interface TemplateDependencies {
  drive: Drive;
  templates: Templates;
  fileAccess: FileAccess;
}

/** The content of a template that is not stored in the workflow's folder yet. */
export interface TemplateContent {
  name: string;
  documentType: DocumentType;
  content: Uint8Array;
  /** The errors that prevent documents from being made. */
  errors: readonly Diagnostic[];
}

/** Part of the workflow's folder, so that people find templates next to outputs. */
const TEMPLATE_FOLDER = 'Templates';

/**
 * Reads the drive file that a client wants to use as a template (contract §5, rule 3).
 * @throws DocloomError `file_unknown`, `not_yours`, `file_not_a_template`
 */
export async function readTemplate(
  { drive, templates, fileAccess }: TemplateDependencies,
  user: User,
  fileId: string,
): Promise<TemplateContent> {
  const file = await drive.find(fileId);
  const content = await drive.read(fileId);
  if (!file || !content) throw problem('file_unknown', fileId);
  if (!(await fileAccess.mayRead(user, file))) throw problem('not_yours', 'drive file', fileId);
  const flow = { tenantId: tenantOf(user), name: user.id };
  return checkTemplate(templates, { name: file.name, content }, flow);
}

/**
 * Returns a file as a template, with its type and its errors.
 * @throws DocloomError `file_not_a_template`
 */
export async function checkTemplate(
  templates: Templates,
  { name, content }: Pick<TemplateContent, 'name' | 'content'>,
  flow: Flow,
): Promise<TemplateContent> {
  const documentType = await identify(templates, name, content, flow);
  const { diagnostics: errors } = await inspectTemplate(templates, content, flow);
  return { name, content, documentType, errors };
}

/**
 * Returns a document from scratch (contract §4, "Documents", rule 2), with a tag for each field
 * that the source knows.
 */
export function blankTemplate(
  templates: Templates,
  workflowName: string,
  sourceFields: readonly string[],
): TemplateContent {
  return {
    name: `${workflowName}.docx`,
    documentType: 'CLOUD_DOCS',
    content: templates.blankDocument(sourceFields),
    errors: [],
  };
}

/** Stores the workflow's own copy of a template in the drive. */
export async function storeTemplate(
  drive: Drive,
  workflow: Pick<WorkflowRecord, 'id' | 'ownerId' | 'name'>,
  { name, content }: TemplateContent,
): Promise<StoredFile> {
  const folders = [workflow.name, TEMPLATE_FOLDER];
  const { id: workflowId, ownerId } = workflow;
  return drive.add({ folders, name, ownerId, workflowId }, content);
}

/**
 * Removes a template from the drive if its document was not added. A failed commit may have taken
 * effect after all, and then the template stays. Never rejects, because the caller already has an
 * error to report. If the removal fails, the file stays with its owner, who may delete it.
 */
export async function removeStoredTemplate(
  store: Store,
  drive: Drive,
  fileId: string,
): Promise<void> {
  try {
    if (!(await findDocumentByFile(store, fileId))) await drive.remove(fileId);
  } catch {
    // The caller reports the earlier error.
  }
}

async function identify(
  templates: Templates,
  name: string,
  content: Uint8Array,
  flow: Flow,
): Promise<DocumentType> {
  try {
    return await templates.identify(name, content, flow);
  } catch (cause) {
    if (cause instanceof NotATemplate || cause instanceof TemplateAborted) {
      throw problem('file_not_a_template', name, cause.message);
    }
    throw cause;
  }
}
