import type { EntryGroup } from '../store/records/audit/lists-of-entries.ts';
import type { User } from '../store/records/users.ts';
import { listTeamMemberIds } from '../store/records/users.ts';
import { listIdsOfSharedWorkflows } from '../store/records/workflows.ts';
import type { Store } from '../store/store.ts';

/**
 * Returns the groups of the audit log that a user may read: the changes of what belongs to the user or
 * a member of the user's team, those that were recorded for the team, such as those of a former member
 * until that member left, and those of workflows that are shared with it.
 */
export async function visibleEntries(
  store: Store,
  { id, teamId }: Pick<User, 'id' | 'teamId'>,
): Promise<EntryGroup[]> {
  if (teamId === null) return [{ ownerId: id }];
  const members = await listTeamMemberIds(store, teamId);
  const shared = await listIdsOfSharedWorkflows(store, teamId);
  return [
    ...[...new Set([id, ...members])].map((ownerId) => ({ ownerId })),
    { teamId },
    ...shared.map((workflowId) => ({ workflowId })),
  ];
}
