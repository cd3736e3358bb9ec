import type { TenantId } from './tenant.ts';

/** Work of one tenant that is scheduled together, such as the documents of a workflow. */
export interface Flow {
  readonly tenantId: TenantId;
  /** Unique among the flows of the tenant. */
  readonly name: string;
}

/** The work of callers that name no flow. Its tenant does not exist. */
export const UNASSIGNED: Flow = { tenantId: 'usr_unassigned', name: 'unassigned' };
