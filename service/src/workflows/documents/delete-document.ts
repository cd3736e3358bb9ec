import type { DocumentRecord } from '../../store/records/documents.ts';
import { deleteDocument } from '../../store/records/documents.ts';
import type { ChangeDependencies } from '../../store/rule-dependencies.ts';
import { updateWorkflow } from '../../store/records/workflows.ts';
import type { ChangeCondition } from '../change-condition.ts';
import { UNCONDITIONALLY } from '../change-condition.ts';
import { transact } from '../../store/transaction.ts';

/**
 * Removes a template document from its workflow. Its file stays in the drive, because a person may
 * have edited it. Without its last document, the workflow is INCOMPLETE again.
 */
export async function removeDocument(
  { store, clock }: ChangeDependencies,
  { id, workflowId }: DocumentRecord,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<void> {
  const lock = { table: 'workflows', id: workflowId } as const;
  await transact(store, { lock }, async (transaction) => {
    await condition(transaction);
    await deleteDocument(transaction, id);
    await updateWorkflow(transaction, workflowId, { updatedAt: clock.now() });
  });
}
