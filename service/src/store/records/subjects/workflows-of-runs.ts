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
  const { rows } = await selectWithDocuments(store, { id });
  const [workflow] = rows;
  if (!workflow) return undefined;
  const { name, ownerId, ownerTeamId } = workflow;
  return { id, name, ownerId, ownerTeamId, documents: rows.flatMap(documentIn) };
}

const selectWithDocuments = cachedQuery((store, { id }: { id: WorkflowId }) =>
  queriesOf(store)
    .selectFrom('workflows')
    .innerJoin('users as owner', 'owner.id', 'workflows.ownerId')
    .leftJoin('documents as document', 'document.workflowId', 'workflows.id')
    .select(['workflows.id', 'workflows.name', 'workflows.ownerId', 'owner.teamId as ownerTeamId'])
    .select([
      'document.id as documentId',
      'document.documentType',
      'document.fileId',
      'document.options',
      'document.createdAt',
    ])
    .where('workflows.id', '=', id)
    .orderBy('document.id'),
);

type Row = Awaited<ReturnType<typeof selectWithDocuments>>['rows'][number];

/** A workflow without documents has one row, without a document. */
function documentIn(row: Row): DocumentRecord[] {
  const { id: workflowId, documentId: id, documentType, fileId, options, createdAt } = row;
  if (id === null || documentType === null || fileId === null) return [];
  if (options === null || createdAt === null) return [];
  return [toDocument({ id, workflowId, documentType, fileId, options, createdAt })];
}
