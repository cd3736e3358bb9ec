import type { DocumentId, WorkflowId } from '@docloom/contract';
import type { StoredFile } from '../drive/drive.ts';
import { problem } from '../errors.ts';
import type { DocumentRecord } from '../store/documents.ts';
import { findDocument } from '../store/documents.ts';
import type { Store } from '../store/tables.ts';
import type { User } from '../store/users.ts';
import { findTeamOfUser } from '../store/users.ts';
import type { WorkflowRecord } from '../store/workflows.ts';
import { findWorkflow } from '../store/workflows.ts';

/*
 * Who sees what: a workflow, a run or a file is visible to its owner and to the owner's team, a
 * workflow also to the team that it is shared with. What exists but is not yours is 403, what does
 * not exist is 404.
 */

/**
 * A workflow that the user may see, archived or not.
 * @throws DocloomError `not_found`, `not_yours`
 */
export async function visibleWorkflow(
  store: Store,
  user: User,
  id: WorkflowId,
): Promise<WorkflowRecord> {
  const workflow = await findWorkflow(store, id);
  if (!workflow) throw problem('not_found', 'workflow', id);
  const isVisible =
    workflow.ownerId === user.id ||
    isTeamOf(user, workflow.ownerTeamId) ||
    isTeamOf(user, workflow.teamId);
  if (!isVisible) throw problem('not_yours', 'workflow', id);
  return workflow;
}

/**
 * A workflow that the user may change.
 * @throws DocloomError `not_found`, `not_yours`, `workflow_archived`
 */
export async function changeableWorkflow(
  store: Store,
  user: User,
  id: WorkflowId,
): Promise<WorkflowRecord> {
  const workflow = await visibleWorkflow(store, user, id);
  if (workflow.archivedAt !== null) throw problem('workflow_archived', id);
  return workflow;
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

/** Whether the user may see a drive file. One that nobody owns is everybody's. */
export async function isFileVisible(
  store: Store,
  user: Pick<User, 'id' | 'teamId'>,
  { ownerId }: Pick<StoredFile, 'ownerId'>,
): Promise<boolean> {
  if (ownerId === null || ownerId === user.id) return true;
  return user.teamId !== null && isTeamOf(user, await findTeamOfUser(store, ownerId));
}

function isTeamOf(user: Pick<User, 'teamId'>, teamId: User['teamId']): boolean {
  return teamId !== null && teamId === user.teamId;
}
