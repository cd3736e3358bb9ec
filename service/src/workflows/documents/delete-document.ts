import type { Author } from '../../audit/author.ts';
import { recordDocumentChange } from '../../audit/record-change.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { deleteDocument } from '../../store/records/documents.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import { updateWorkflow } from '../../store/records/workflows.ts';
import type { ChangeCondition } from '../change-condition.ts';
import { UNCONDITIONALLY } from '../change-condition.ts';
import type { Drive } from '../../drive/drive.ts';
import { transact } from '../../store/transaction.ts';
import { removeVersionsOf } from './versions/remove-versions.ts';
import { removeVersionFile } from './versions/version-files.ts';

export interface RemoveDocumentDependencies extends CreateDependencies {
  drive: Drive;
}

/**
 * Removes a template document from its workflow, with the copies of its versions. Its file stays in
 * the drive, because a person may have edited it. Without its last document, the workflow is
 * INCOMPLETE again.
 */
export async function removeDocument(
  dependencies: RemoveDocumentDependencies,
  document: DocumentRecord,
  condition: ChangeCondition = UNCONDITIONALLY,
  author: Author = 'service',
): Promise<void> {
  const { store, clock, drive } = dependencies;
  const { id, workflowId } = document;
  const lock = { table: 'workflows', id: workflowId } as const;
  const fileIds = await transact(store, { lock }, async (transaction) => {
    await condition(transaction);
    const ofVersions = await removeVersionsOf(transaction, id);
    await deleteDocument(transaction, id);
    await updateWorkflow(transaction, workflowId, { updatedAt: clock.now() });
    const deletion = { document, action: 'template.deleted' } as const;
    await recordDocumentChange(dependencies, transaction, author, deletion);
    return ofVersions;
  });
  for (const fileId of fileIds) await removeVersionFile({ store, drive }, fileId);
}
