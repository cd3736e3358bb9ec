import type { DocumentId, WorkflowId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import type { DocumentRecord } from '../store/records/documents.ts';
import { findDocument } from '../store/records/documents.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/records/users.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import { findWorkflow } from '../store/records/workflows.ts';

/*
 * Permissions for a workflow and everything that belongs to it. Its owner and the owner's team may
 * do everything. The team that it is shared with may read and run it, and may change neither the
 * workflow nor the receivers of its events. A resource of others is 403, an unknown one is 404.
 *
 * An archived workflow is read-only (contract §3), with two exceptions. Archiving it again changes
 * nothing and is allowed. Its outgoing webhook and listeners can be removed, because that is the
 * only way to stop pending events.
 */

/** The user whose permissions are checked. */
export type Viewer = Pick<User, 'id' | 'teamId'>;

/**
 * Returns a workflow that the user may read, archived or not.
 * @throws DocloomError `not_found`, `not_yours`
 */
export async function visibleWorkflow(
  store: Store,
  user: Viewer,
  id: WorkflowId,
): Promise<WorkflowRecord> {
  const workflow = await findWorkflow(store, id);
  if (!workflow) throw problem('not_found', 'workflow', id);
  if (!isVisibleWorkflow(user, workflow)) throw problem('not_yours', 'workflow', id);
  return workflow;
}

/** Returns whether the user may read a workflow: it belongs to the user or the team, or is shared. */
export function isVisibleWorkflow(
  user: Viewer,
  workflow: Pick<WorkflowRecord, 'ownerId' | 'ownerTeamId' | 'teamId'>,
): boolean {
  return isOwnWorkflow(user, workflow) || isTeamOf(user, workflow.teamId);
}

/**
 * Returns a workflow that the user may run.
 * @throws DocloomError `not_found`, `not_yours`, `workflow_archived`
 */
export async function runnableWorkflow(
  store: Store,
  user: Viewer,
  id: WorkflowId,
): Promise<WorkflowRecord> {
  return unlessArchived(await visibleWorkflow(store, user, id));
}

/**
 * Returns a workflow of the user or of the user's team, archived or not.
 * @throws DocloomError `not_found`, `not_yours`, `only_shared`
 */
export async function ownWorkflow(
  store: Store,
  user: Viewer,
  id: WorkflowId,
): Promise<WorkflowRecord> {
  const workflow = await visibleWorkflow(store, user, id);
  if (!isOwnWorkflow(user, workflow)) throw problem('only_shared', 'workflow', id);
  return workflow;
}

/**
 * Returns a workflow that the user may change.
 * @throws DocloomError `not_found`, `not_yours`, `only_shared`, `workflow_archived`
 */
export async function changeableWorkflow(
  store: Store,
  user: Viewer,
  id: WorkflowId,
): Promise<WorkflowRecord> {
  return unlessArchived(await ownWorkflow(store, user, id));
}

/**
 * Returns whether the workflow belongs to the user or the user's team, and is not only shared with
 * it.
 */
export function isOwnWorkflow(
  user: Viewer,
  { ownerId, ownerTeamId }: Pick<WorkflowRecord, 'ownerId' | 'ownerTeamId'>,
): boolean {
  return ownerId === user.id || isTeamOf(user, ownerTeamId);
}

/**
 * Returns a document as the user may see it. Only the owner and the owner's team see the PDF
 * password, because it opens documents that were sent to others.
 */
export function documentSeenBy(
  user: Viewer,
  workflow: WorkflowRecord,
  document: DocumentRecord,
): DocumentRecord {
  if (isOwnWorkflow(user, workflow)) return document;
  return { ...document, options: { ...document.options, pdfPassword: '' } };
}

/**
 * Returns a document of a workflow.
 * @throws DocloomError `not_found`
 */
export async function documentOf(
  store: Store,
  workflow: Pick<WorkflowRecord, 'id'>,
  id: DocumentId,
): Promise<DocumentRecord> {
  const document = await findDocument(store, workflow.id, id);
  if (!document) throw problem('not_found', 'document', id);
  return document;
}

function unlessArchived(workflow: WorkflowRecord): WorkflowRecord {
  if (workflow.archivedAt !== null) throw problem('workflow_archived', workflow.id);
  return workflow;
}

function isTeamOf(user: Viewer, teamId: User['teamId']): boolean {
  return teamId !== null && teamId === user.teamId;
}
