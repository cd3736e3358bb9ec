import type { DocumentType } from '@docloom/contract';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';
import { findDocumentByFile } from '../../store/records/documents.ts';
import type { Store } from '../../store/tables.ts';
import type { User } from '../../store/records/users.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { Diagnostic } from '@docloom/templates';
import type { Templates } from '../../templates/templates.ts';
import { NotATemplate } from '@docloom/templates';
import { TemplateGaveUp } from '../../templates/templates.ts';
import type { FileAccess } from './file-access.ts';
import { inspectTemplate } from './inspect-template.ts';

/** What reads templates, and the files that they show, for a user. */
export interface TemplateDependencies {
  drive: Drive;
  templates: Templates;
  fileAccess: FileAccess;
}

/** A template's content before it is in the workflow's folder. */
export interface TemplateContent {
  name: string;
  documentType: DocumentType;
  content: Uint8Array;
  /** What a person must correct before documents can be made from it. */
  errors: readonly Diagnostic[];
}

/** Inside the workflow's folder, so that a person finds the template beside its outputs. */
const TEMPLATE_FOLDER = 'Templates';

/**
 * Reads the drive file that a client wants as a template (contract §5, rule 3).
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
  const documentType = await identify(templates, file.name, content);
  const { diagnostics: errors } = await inspectTemplate(templates, content);
  return { name: file.name, content, documentType, errors };
}

/**
 * A document from scratch (contract §4, "Documents", rule 2), which shows the fields that the source
 * knows by now as tags.
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

/** Puts the workflow's own copy into the drive. */
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
 * Takes a template out of the drive again whose document was not added. A commit that has failed may
 * stand: then the template stays. Never rejects, as whoever calls it has an error to tell of; what
 * cannot be taken back is a file of its owner's, who may delete it.
 */
export async function removeStoredTemplate(
  store: Store,
  drive: Drive,
  fileId: string,
): Promise<void> {
  try {
    if (!(await findDocumentByFile(store, fileId))) await drive.remove(fileId);
  } catch {
    // What came before is what the caller tells of.
  }
}

async function identify(
  templates: Templates,
  name: string,
  content: Uint8Array,
): Promise<DocumentType> {
  try {
    return await templates.identify(name, content);
  } catch (cause) {
    if (cause instanceof NotATemplate || cause instanceof TemplateGaveUp) {
      throw problem('file_not_a_template', name, cause.message);
    }
    throw cause;
  }
}
