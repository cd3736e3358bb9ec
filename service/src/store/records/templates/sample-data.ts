import type { DocumentId, RunId, WorkflowId } from '@docloom/contract';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { SampleDataTable } from '../../tables.ts';

/** Stores the sample data of a document, and replaces the earlier one. */
export async function setSampleData(store: Store, sample: SampleDataTable): Promise<void> {
  const { data, changedAt } = sample;
  await queriesOf(store)
    .insertInto('sampleData')
    .values(sample)
    .onConflict((conflict) => conflict.column('documentId').doUpdateSet({ data, changedAt }))
    .execute();
}

/** Returns the sample data that was set for a document, as JSON; undefined if none was. */
export async function findSampleData(
  store: Store,
  documentId: DocumentId,
): Promise<string | undefined> {
  const row = await queriesOf(store)
    .selectFrom('sampleData')
    .select('data')
    .where('documentId', '=', documentId)
    .executeTakeFirst();
  return row?.data;
}

/** The data of a run. */
export interface DataOfRun {
  /** As JSON. */
  body: string;
  runId: RunId;
}

/** Returns the data of a workflow's latest run; undefined if it has no run. */
export async function findLatestData(
  store: Store,
  workflowId: WorkflowId,
): Promise<DataOfRun | undefined> {
  return queriesOf(store)
    .selectFrom('runs')
    .innerJoin('sourceEvents', 'sourceEvents.id', 'runs.sourceEventId')
    .select(['sourceEvents.body', 'runs.id as runId'])
    .where('runs.workflowId', '=', workflowId)
    .orderBy('runs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
