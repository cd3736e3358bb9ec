import type { DocumentOptions } from '@docloom/contract';
import type { Author } from '../../audit/author.ts';
import { recordDocumentChange } from '../../audit/record-change.ts';
import { problem } from '../../errors/errors.ts';
import type { PdfConverter } from '../../pdf/converter.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { findDocument, updateDocumentOptions } from '../../store/records/documents.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import { updateWorkflow } from '../../store/records/workflows.ts';
import type { Templates } from '../../templates/templates.ts';
import type { ChangeCondition } from '../change-condition.ts';
import { UNCONDITIONALLY } from '../change-condition.ts';
import { differences } from '../differences.ts';
import { passwordProtectionDetails } from './password-protection.ts';
import { rejectRemovalWithoutCopy, rejectUnusableTexts } from './unusable-options.ts';
import { transact } from '../../store/transaction.ts';

export interface UpdateDocumentDependencies extends CreateDependencies {
  templates: Templates;
  pdfConverter: Pick<PdfConverter, 'warmUp'>;
}

/**
 * Changes a document's options (contract §4, "Documents", rule 3). Options that are not sent keep
 * the values that they have in the transaction, so concurrent changes of different options do not
 * overwrite each other. If nothing differs, the workflow's `updatedAt` stays the same.
 * @returns the document after the change
 * @throws DocloomError `invalid_request` if a templated option has broken tags, the password is too
 * long for a PDF, or outputs would be removed without a PDF copy; `not_found` if the document was
 * deleted meanwhile
 */
export async function updateDocument(
  dependencies: UpdateDocumentDependencies,
  { id, workflowId, options: before }: Pick<DocumentRecord, 'id' | 'workflowId' | 'options'>,
  given: Partial<DocumentOptions>,
  condition: ChangeCondition = UNCONDITIONALLY,
  author: Author = 'service',
): Promise<DocumentRecord> {
  const { store, templates, clock, pdfConverter } = dependencies;
  await rejectUnusableTexts(templates, differences(given, before));
  const update = keepingOutputs(given);
  const lock = { table: 'workflows', id: workflowId } as const;
  const changed = await transact(store, { lock }, async (transaction) => {
    const document = await findDocument(transaction, workflowId, id);
    if (!document) throw problem('not_found', 'document', id);
    const options = { ...document.options, ...update };
    rejectRemovalWithoutCopy(update, options);
    await condition(transaction);
    const members = Object.keys(differences(update, document.options));
    if (members.length === 0) return document;
    await updateDocumentOptions(transaction, id, options);
    await updateWorkflow(transaction, workflowId, { updatedAt: clock.now() });
    const details = { members, ...passwordProtectionDetails(document.options, options) };
    const change = { document, action: 'options.changed', details } as const;
    await recordDocumentChange(dependencies, transaction, author, change);
    return { ...document, options };
  });
  if (changed.options.createPdfCopy) pdfConverter.warmUp();
  return changed;
}

/**
 * Turns `removeOutput` off together with the PDF copy, because otherwise nothing would remain. A
 * request that turns the copy off and `removeOutput` on is rejected.
 */
function keepingOutputs(given: Partial<DocumentOptions>): Partial<DocumentOptions> {
  const losesCopy = given.createPdfCopy === false && given.removeOutput === undefined;
  return losesCopy ? { ...given, removeOutput: false } : given;
}
