import type { SourceId, WorkflowId } from '@docloom/contract';
import type { SourcesTable, Store } from './tables.ts';

/** A source as the rest of the service knows one. */
export interface SourceRecord {
  id: SourceId;
  workflowId: WorkflowId;
  secret: string;
  sourceFields: string[];
}

export async function insertSource(
  store: Store,
  source: { id: SourceId; workflowId: WorkflowId; secret: string; givenFields: string[] | null },
): Promise<void> {
  const givenFields = source.givenFields === null ? null : JSON.stringify(source.givenFields);
  await store
    .insertInto('sources')
    .values({ ...source, givenFields, learnedFields: '[]' })
    .execute();
}

export async function findSourceBySecret(
  store: Store,
  secret: string,
): Promise<SourceRecord | undefined> {
  const row = await store
    .selectFrom('sources')
    .selectAll()
    .where('secret', '=', secret)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** @param workflowIds each has one source */
export async function listSources(
  store: Store,
  workflowIds: readonly WorkflowId[],
): Promise<SourceRecord[]> {
  const rows = await store
    .selectFrom('sources')
    .selectAll()
    .where('workflowId', 'in', workflowIds)
    .execute();
  return rows.map(toRecord);
}

/** Remembers the keys of the last event (contract §2, `sourceFields`). */
export async function learnSourceFields(
  store: Store,
  id: SourceId,
  fields: readonly string[],
): Promise<void> {
  const learnedFields = JSON.stringify(fields);
  await store
    .updateTable('sources')
    .set({ learnedFields })
    .where('id', '=', id)
    .where('learnedFields', '!=', learnedFields)
    .execute();
}

function toRecord(row: SourcesTable): SourceRecord {
  const { givenFields, learnedFields, ...source } = row;
  return { ...source, sourceFields: JSON.parse(givenFields ?? learnedFields) as string[] };
}
