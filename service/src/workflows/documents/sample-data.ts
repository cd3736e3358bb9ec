import { problem } from '../../errors/errors.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import {
  findLatestData,
  findSampleData,
  setSampleData,
} from '../../store/records/templates/sample-data.ts';
import type { User } from '../../store/records/users.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { ChangeDependencies } from '../../store/rule-dependencies.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transaction.ts';
import { changeableWorkflow, documentOf } from '../access.ts';

/**
 * Returns the sample data of a document as JSON: the data that was set, or that of the latest run of
 * its workflow. The caller checks that the user may change the workflow: nothing else shows the data
 * of a run to a team that the workflow is shared with.
 * @throws DocloomError `no_sample_data`
 */
export async function sampleDataOf(
  { store }: { store: Store },
  { id, workflowId }: Pick<DocumentRecord, 'id' | 'workflowId'>,
): Promise<string> {
  const data = (await findSampleData(store, id)) ?? (await findLatestData(store, workflowId));
  if (data === undefined) throw problem('no_sample_data', id);
  return data;
}

/**
 * Sets the sample data of a document.
 * @param data a JSON object, stored as it is
 * @throws DocloomError those of access.ts if the user may no longer change the workflow
 */
export async function replaceSampleData(
  { store, clock }: ChangeDependencies,
  user: User,
  workflow: WorkflowRecord,
  { id }: Pick<DocumentRecord, 'id'>,
  data: string,
): Promise<void> {
  const lock = { table: 'workflows', id: workflow.id } as const;
  await transact(store, { lock }, async (transaction) => {
    await changeableWorkflow(transaction, user, workflow.id);
    await documentOf(transaction, workflow, id);
    await setSampleData(transaction, { documentId: id, data, changedAt: clock.now() });
  });
}
