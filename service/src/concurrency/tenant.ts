import type { TeamId, UserId } from '@docloom/contract';

/**
 * Whoever shares the machine with others: a team, or a user without a team. Each pool of the service
 * is shared between tenants. The work of a workflow belongs to the tenant of its owner, whoever sent
 * the data or may read the workflow.
 */
export type TenantId = TeamId | UserId;

/** Returns the tenant of a user. */
export function tenantOf({ id, teamId }: { id: UserId; teamId: TeamId | null }): TenantId {
  return teamId ?? id;
}

/** Returns the tenant of a workflow: that of its owner. */
export function tenantOfWorkflow({
  ownerId,
  ownerTeamId,
}: {
  ownerId: UserId;
  ownerTeamId: TeamId | null;
}): TenantId {
  return ownerTeamId ?? ownerId;
}
