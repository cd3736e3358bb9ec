import type { RunId } from '@docloom/contract';
import type { ActingUser } from '../../audit/author.ts';
import { recordDocumentChange } from '../../audit/record-change.ts';
import { problem } from '../../errors/errors.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import {
  findLatestData,
  findSampleData,
  setSampleData,
} from '../../store/records/templates/sample-data.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transaction.ts';
import { changeableWorkflow, documentOf } from '../access.ts';
import type { ChangeCondition } from '../change-condition.ts';

/** The sample data of a document. */
export interface SampleData {
  /** As JSON. */
  data: string;
  /** The run whose data it is; null if it was set. */
  runId: RunId | null;
}

/**
 * Returns the sample data of a document: the data that was set, or that of the latest run of its
 * workflow. The caller checks that the user may change the workflow: nothing else shows the data
 * of a run to a team that the workflow is shared with.
 * @throws DocloomError `no_sample_data`
 */
export async function sampleDataOf(
  { store }: { store: Store },
  document: Pick<DocumentRecord, 'id' | 'workflowId'>,
): Promise<SampleData> {
  const sample = await findSampleDataOf(store, document);
  if (!sample) throw problem('no_sample_data', document.id);
  return sample;
}

/** Returns the sample data of a document; undefined if there is none. */
export async function findSampleDataOf(
  store: Store,
  { id, workflowId }: Pick<DocumentRecord, 'id' | 'workflowId'>,
): Promise<SampleData | undefined> {
  const data = await findSampleData(store, id);
  if (data !== undefined) return { data, runId: null };
  const latest = await findLatestData(store, workflowId);
  return latest && { data: latest.body, runId: latest.runId };
}

/** New sample data of a document. */
export interface SampleDataChange {
  /** A JSON object, stored as it is. */
  data: string;
  on: ChangeCondition;
}

/**
 * Sets the sample data of a document.
 * @throws DocloomError those of access.ts if the user may no longer change the workflow; the errors
 * of the condition
 */
export async function replaceSampleData(
  dependencies: CreateDependencies,
  user: ActingUser,
  workflow: WorkflowRecord,
  { id }: Pick<DocumentRecord, 'id'>,
  { data, on }: SampleDataChange,
): Promise<void> {
  const { store, clock } = dependencies;
  const lock = { table: 'workflows', id: workflow.id } as const;
  await transact(store, { lock }, async (transaction) => {
    await changeableWorkflow(transaction, user, workflow.id);
    const document = await documentOf(transaction, workflow, id);
    await on(transaction);
    await setSampleData(transaction, { documentId: id, data, changedAt: clock.now() });
    const change = { document, action: 'sample_data.changed' } as const;
    await recordDocumentChange(dependencies, transaction, user, change);
  });
}
