import type { Owner, Team, WorkflowAccess } from '@docloom/contract';
import { findTeam } from '../store/records/teams.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import type { Store } from '../store/store.ts';
import type { Viewer } from './access.ts';
import { isOwnWorkflow } from './access.ts';

/** Returns who may use a workflow, which the user may read. */
export async function accessTo(
  { store }: { store: Store },
  user: Viewer,
  workflow: WorkflowRecord,
): Promise<WorkflowAccess> {
  const { ownerId, ownerName, ownerEmail, ownerTeamId, teamId, teamName } = workflow;
  const owner: Owner = { id: ownerId, name: ownerName, email: ownerEmail };
  const ownerTeam: Team | undefined =
    ownerTeamId === null ? undefined : await findTeam(store, ownerTeamId);
  return {
    owner,
    ownerTeam: ownerTeam ?? null,
    sharedWith: teamId && { id: teamId, name: teamName ?? '' },
    mayChange: isOwnWorkflow(user, workflow),
  };
}
