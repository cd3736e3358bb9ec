import type { DocumentId, WorkflowId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import type { DocumentRecord } from '../store/records/documents.ts';
import { findDocument } from '../store/records/documents.ts';
import type { Store } from '../store/tables.ts';
import type { User } from '../store/records/users.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import { findWorkflow } from '../store/records/workflows.ts';

/*
 * Who may do what with a workflow and everything that hangs on it. Its owner and the owner's team do
 * everything. The team that it is shared with reads it and runs it, and changes nothing: neither the
 * workflow nor where its events go. What exists but is not yours is 403, what does not exist is 404.
 *
 * A workflow that is archived is read, and nothing else (contract §3). But whoever may change it may
 * still archive it, which changes nothing, and take off who hears of its events: some are on their
 * way, and nothing else would stop them.
 */

/** Somebody of whom it is asked what that one may do. */
export type Viewer = Pick<User, 'id' | 'teamId'>;

/**
 * A workflow that the user may read, archived or not.
 * @throws DocloomError `not_found`, `not_yours`
 */
export async function visibleWorkflow(
  store: Store,
  user: Viewer,
  id: WorkflowId,
): Promise<WorkflowRecord> {
  const workflow = await findWorkflow(store, id);
  if (!workflow) throw problem('not_found', 'workflow', id);
  const isVisible = isOwnWorkflow(user, workflow) || isTeamOf(user, workflow.teamId);
  if (!isVisible) throw problem('not_yours', 'workflow', id);
  return workflow;
}

/**
 * A workflow that the user may run.
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
 * A workflow of the user or the user's team, archived or not.
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
 * A workflow that the user may change.
 * @throws DocloomError `not_found`, `not_yours`, `only_shared`, `workflow_archived`
 */
export async function changeableWorkflow(
  store: Store,
  user: Viewer,
  id: WorkflowId,
): Promise<WorkflowRecord> {
  return unlessArchived(await ownWorkflow(store, user, id));
}

/** Whether the workflow is the user's or the user's team's, and not only shared with it. */
export function isOwnWorkflow(
  user: Viewer,
  { ownerId, ownerTeamId }: Pick<WorkflowRecord, 'ownerId' | 'ownerTeamId'>,
): boolean {
  return ownerId === user.id || isTeamOf(user, ownerTeamId);
}

/**
 * A document as the user may see it: the PDF password is for the owner and the owner's team, because
 * it opens what went to others.
 */
export function documentSeenBy(
  user: Viewer,
  workflow: WorkflowRecord,
  document: DocumentRecord,
): DocumentRecord {
  if (isOwnWorkflow(user, workflow)) return document;
  return { ...document, options: { ...document.options, pdfPassword: '' } };
}

/** @throws DocloomError `not_found` */
export async function documentOf(
  store: Store,
  workflow: WorkflowRecord,
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
