import type { TeamId, WorkflowChanges, WorkflowId, WorkflowStatus } from '@docloom/contract';
import type { ExpressionBuilder, Insertable } from 'kysely';
import type { TenantId } from '../../concurrency/tenant.ts';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import { readInParts } from '../in-parts.ts';
import { cachedQuery } from '../prepared-query.ts';
import type { ListPage } from '../list-page.ts';
import { WHOLE_LIST } from '../list-page.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { Tables, WorkflowsTable } from '../tables.ts';
import type { User } from './users.ts';

/** A workflow with its owner and team, without its source, documents and webhooks. */
export type WorkflowRecord = WorkflowsTable & {
  ownerName: string;
  ownerEmail: string;
  ownerTeamId: User['teamId'];
  teamName: string | null;
};

const selectWorkflows = (store: Store) =>
  queriesOf(store)
    .selectFrom('workflows')
    .innerJoin('users as owner', 'owner.id', 'workflows.ownerId')
    .leftJoin('teams as team', 'team.id', 'workflows.teamId')
    .selectAll('workflows')
    .select([
      'owner.name as ownerName',
      'owner.email as ownerEmail',
      'owner.teamId as ownerTeamId',
      'team.name as teamName',
    ]);

/** Stores a new workflow. */
export async function insertWorkflow(
  store: Store,
  workflow: Insertable<WorkflowsTable>,
): Promise<void> {
  await queriesOf(store).insertInto('workflows').values(workflow).execute();
}

/** Returns a workflow, also an archived one, or undefined if there is none with the id. */
export async function findWorkflow(
  store: Store,
  id: WorkflowId,
): Promise<WorkflowRecord | undefined> {
  const { rows } = await selectWorkflow(store, { id });
  return rows[0];
}

/**
 * Returns the tenant of a workflow, usually from the cache.
 * @throws Error if there is no such workflow: workflows are never deleted
 */
export async function findTenant(store: Store, id: WorkflowId): Promise<TenantId> {
  const workflow = await findWorkflow(store, id);
  if (!workflow) throw new Error(`There is no workflow ${id}`);
  return tenantOfWorkflow(workflow);
}

const selectWorkflow = cachedQuery((store, { id }: { id: WorkflowId }) =>
  selectWorkflows(store).where('workflows.id', '=', id),
);

/** Returns the names of workflows, also of archived ones. */
export async function findWorkflowNames(
  store: Store,
  ids: readonly WorkflowId[],
): Promise<Pick<WorkflowRecord, 'id' | 'name'>[]> {
  return readInParts(ids, (part) =>
    queriesOf(store)
      .selectFrom('workflows')
      .select(['id', 'name'])
      .where('id', 'in', part)
      .execute(),
  );
}

/** A page of a user's list of workflows. */
export interface WorkflowsPage extends ListPage {
  /** Filters by status (contract §3); undefined for any status. */
  status?: WorkflowStatus | undefined;
}

/**
 * Returns the workflows owned by, or shared with, the user or the user's team (contract §4, rule
 * 1).
 */
export async function listWorkflowsOf(
  store: Store,
  user: User,
  page: WorkflowsPage = WHOLE_LIST,
): Promise<WorkflowRecord[]> {
  return workflowsOf(store, user, page).execute();
}

/** Builds the query of `listWorkflowsOf`, which reads only those workflows, by their ids. */
export function workflowsOf(store: Store, user: User, { status, cursor, limit }: WorkflowsPage) {
  return selectWorkflows(store)
    .innerJoin('workflowReaders as reader', 'reader.workflowId', 'workflows.id')
    .where('reader.readerId', '=', user.teamId ?? user.id)
    .$if(cursor !== undefined, (query) =>
      query.where('reader.workflowId', '>', cursor as WorkflowId),
    )
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(status === 'ARCHIVED', (query) => query.where('workflows.archivedAt', 'is not', null))
    .$if(status === 'COMPLETE', (query) => query.where(isOpen).where(hasDocument))
    .$if(status === 'INCOMPLETE', (query) =>
      query.where(isOpen).where((where) => where.not(hasDocument(where))),
    )
    .orderBy('reader.workflowId');
}

type WorkflowsWhere = ExpressionBuilder<Tables, 'workflows'>;

const isOpen = (where: WorkflowsWhere) => where('workflows.archivedAt', 'is', null);

const hasDocument = (where: WorkflowsWhere) =>
  where.exists(
    where
      .selectFrom('documents')
      .select('documents.id')
      .whereRef('documents.workflowId', '=', 'workflows.id'),
  );

/** Changes fields of a workflow. */
export async function updateWorkflow(
  store: Store,
  id: WorkflowId,
  change: WorkflowChanges & { updatedAt: number },
): Promise<void> {
  await queriesOf(store).updateTable('workflows').set(change).where('id', '=', id).execute();
}

/** Archives a workflow. If it is already archived, the first date stays. */
export async function markWorkflowArchived(
  store: Store,
  id: WorkflowId,
  archivedAt: number,
): Promise<void> {
  await queriesOf(store)
    .updateTable('workflows')
    .set({ archivedAt, updatedAt: archivedAt })
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .execute();
}

/**
 * Shares a workflow with a team.
 * @param teamId null to share it with no team
 */
export async function setSharedTeam(
  store: Store,
  id: WorkflowId,
  teamId: TeamId | null,
  updatedAt: number,
): Promise<void> {
  await queriesOf(store)
    .updateTable('workflows')
    .set({ teamId, updatedAt })
    .where('id', '=', id)
    .execute();
}

/** Returns the workflows that are shared with a team, or with one given team. */
export async function listSharedWorkflows(
  store: Store,
  teamId?: TeamId,
): Promise<WorkflowRecord[]> {
  return selectWorkflows(store)
    .where('workflows.teamId', 'is not', null)
    .$if(teamId !== undefined, (query) => query.where('workflows.teamId', '=', teamId ?? null))
    .orderBy('workflows.id')
    .execute();
}

/** Returns the ids of the workflows that are shared with a team. */
export async function listIdsOfSharedWorkflows(
  store: Store,
  teamId: TeamId,
): Promise<WorkflowId[]> {
  const rows = await queriesOf(store)
    .selectFrom('workflows')
    .select('id')
    .where('teamId', '=', teamId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
