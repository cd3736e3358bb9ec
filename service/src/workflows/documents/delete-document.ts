import type { DocumentRecord } from '../../store/records/documents.ts';
import { deleteDocument } from '../../store/records/documents.ts';
import type { ChangeDependencies } from '../../store/rule-dependencies.ts';
import { updateWorkflow } from '../../store/records/workflows.ts';
import type { ChangeCondition } from '../change-condition.ts';
import { UNCONDITIONALLY } from '../change-condition.ts';
import type { Drive } from '../../drive/drive.ts';
import { transact } from '../../store/transaction.ts';
import { removeVersionsOf } from './versions/remove-versions.ts';
import { removeVersionFile } from './versions/version-files.ts';

export interface RemoveDocumentDependencies extends ChangeDependencies {
  drive: Drive;
}

/**
 * Removes a template document from its workflow, with the copies of its versions. Its file stays in
 * the drive, because a person may have edited it. Without its last document, the workflow is
 * INCOMPLETE again.
 */
export async function removeDocument(
  { store, clock, drive }: RemoveDocumentDependencies,
  { id, workflowId }: DocumentRecord,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<void> {
  const lock = { table: 'workflows', id: workflowId } as const;
  const fileIds = await transact(store, { lock }, async (transaction) => {
    await condition(transaction);
    const ofVersions = await removeVersionsOf(transaction, id);
    await deleteDocument(transaction, id);
    await updateWorkflow(transaction, workflowId, { updatedAt: clock.now() });
    return ofVersions;
  });
  for (const fileId of fileIds) await removeVersionFile({ store, drive }, fileId);
}
