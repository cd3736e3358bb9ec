import type { DocumentOptions } from '@docloom/contract';
import type { ActingUser } from '../../audit/author.ts';
import { recordDocumentChange } from '../../audit/record-change.ts';
import { atMember, DocloomError } from '../../errors/errors.ts';
import { listSources } from '../../store/records/sources.ts';
import type { User } from '../../store/records/users.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import { updateWorkflow } from '../../store/records/workflows.ts';
import { changeableWorkflow } from '../access.ts';
import type { CreateDocumentDependencies } from '../create-workflow.ts';
import { insertDocumentWithinLimit } from './document-limit.ts';
import { rejectBrokenTemplate } from './inspect-template.ts';
import { newDocument, newOptions } from './document-record.ts';
import { insertFirstVersion } from './versions/first-version.ts';
import type { TemplateContent } from './template-file.ts';
import {
  blankTemplate,
  readTemplate,
  storeTemplate,
  removeStoredTemplate,
} from './template-file.ts';
import { rejectUnusableOptions } from './unusable-options.ts';
import type { DocumentDetails } from '../workflow-details.ts';
import { transact } from '../../store/transaction.ts';

/** The file to copy, if any, and the initial options. */
export interface DocumentToAdd {
  fileId?: string | undefined;
  options?: Partial<DocumentOptions>;
  /** Whether a template with errors is rejected. */
  requireValid?: boolean | undefined;
}

/** A newly added document with the errors of its template. */
export type AddedDocument = DocumentDetails & Pick<TemplateContent, 'errors'>;

const FILE_MEMBER = '$.file_id';

/**
 * Adds a template document (contract §4, "Documents", rules 1 and 2): a copy of the file, or a
 * document from scratch.
 * @throws DocloomError `file_unknown`, `file_not_a_template`, `not_yours`, `invalid_request`,
 * `too_many_documents`, `template_broken`; `not_found`, `not_yours`, `only_shared`,
 * `workflow_archived` if the user may no longer change the workflow
 */
export async function addDocument(
  dependencies: CreateDocumentDependencies,
  user: ActingUser,
  workflow: WorkflowRecord,
  { fileId, options: given = {}, requireValid = false }: DocumentToAdd,
): Promise<AddedDocument> {
  const template = await templateFor(dependencies, user, workflow, fileId);
  if (requireValid) rejectBrokenTemplate(template, FILE_MEMBER);
  const options = newOptions(template, given);
  await rejectUnusableOptions(dependencies.templates, given, options);
  const file = await storeTemplate(dependencies.drive, workflow, template);
  const document = newDocument(dependencies, workflow.id, template, file, options);
  try {
    const lock = { table: 'workflows', id: workflow.id } as const;
    await transact(dependencies.store, { lock }, async (transaction) => {
      await changeableWorkflow(transaction, user, workflow.id);
      await insertDocumentWithinLimit(dependencies.limits, transaction, document);
      const origin = { createdBy: user.id, sourceFileId: fileId };
      await insertFirstVersion(dependencies, transaction, document, template, origin);
      await updateWorkflow(transaction, workflow.id, { updatedAt: dependencies.clock.now() });
      const addition = { document, action: 'template.added' } as const;
      await recordDocumentChange(dependencies, transaction, user, addition);
    });
  } catch (cause) {
    await removeStoredTemplate(dependencies.store, dependencies.drive, file.id);
    throw cause;
  }
  return { document, file, errors: template.errors };
}

async function templateFor(
  dependencies: CreateDocumentDependencies,
  user: User,
  workflow: WorkflowRecord,
  fileId: string | undefined,
): Promise<TemplateContent> {
  if (fileId === undefined) {
    const [source] = await listSources(dependencies.store, [workflow.id]);
    return blankTemplate(dependencies.templates, workflow.name, source?.sourceFields ?? []);
  }
  try {
    return await readTemplate(dependencies, user, fileId);
  } catch (cause) {
    throw cause instanceof DocloomError ? atMember(cause, FILE_MEMBER) : cause;
  }
}
