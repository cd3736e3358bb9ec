import type { WorkflowId } from '@docloom/contract';
import { cachedQuery } from '../../prepared-query.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { DocumentRecord } from '../documents.ts';
import { toDocument } from '../documents.ts';
import type { WorkflowRecord } from '../workflows.ts';

/** A workflow, as its runs need it. */
export interface WorkflowOfRun extends Pick<
  WorkflowRecord,
  'id' | 'name' | 'ownerId' | 'ownerTeamId'
> {
  /** In the order of creation. */
  documents: readonly DocumentRecord[];
}

/** Returns a workflow with its documents, or undefined if there is none with the id. */
export async function findWorkflowOfRun(
  store: Store,
  id: WorkflowId,
): Promise<WorkflowOfRun | undefined> {
  return workflowOfRows((await selectWithDocuments(store, { id })).rows);
}

/** The columns of the table `documents`, joined as `document`. */
export const COLUMNS_OF_DOCUMENT = [
  'document.id as documentId',
  'document.documentType',
  'document.fileId',
  'document.options',
  'document.createdAt',
] as const;

const selectWithDocuments = cachedQuery((store, { id }: { id: WorkflowId }) =>
  queriesOf(store)
    .selectFrom('workflows')
    .innerJoin('users as owner', 'owner.id', 'workflows.ownerId')
    .leftJoin('documents as document', 'document.workflowId', 'workflows.id')
    .select(['workflows.id', 'workflows.name', 'workflows.ownerId', 'owner.teamId as ownerTeamId'])
    .select(COLUMNS_OF_DOCUMENT)
    .where('workflows.id', '=', id)
    .orderBy('document.id'),
);

/** A workflow with one of its documents; null if it has none. */
type Row = Awaited<ReturnType<typeof selectWithDocuments>>['rows'][number];

/**
 * Returns the workflow of rows that have one of its documents each.
 * @param rows in the order of the documents; one without a document if there is none
 */
export function workflowOfRows(rows: readonly Row[]): WorkflowOfRun | undefined {
  const [workflow] = rows;
  if (!workflow) return undefined;
  const { id, name, ownerId, ownerTeamId } = workflow;
  return { id, name, ownerId, ownerTeamId, documents: rows.flatMap(documentIn) };
}

function documentIn(row: Row): DocumentRecord[] {
  const { id: workflowId, documentId: id, documentType, fileId, options, createdAt } = row;
  if (id === null || documentType === null || fileId === null) return [];
  if (options === null || createdAt === null) return [];
  return [toDocument({ id, workflowId, documentType, fileId, options, createdAt })];
}
