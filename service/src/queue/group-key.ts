import type { TenantId } from '../concurrency/tenant.ts';

const SEPARATOR = '/';

/**
 * Returns the key of a group of jobs.
 * @param name of the group, unique among those of the tenant
 */
export function groupKeyOf(tenantId: TenantId, name: string): string {
  return `${tenantId}${SEPARATOR}${name}`;
}

/**
 * Returns the tenant of a group. A key of a version before tenants had shares has none: such a group
 * is a tenant of its own.
 */
export function tenantOfGroup(groupKey: string): string {
  const end = groupKey.indexOf(SEPARATOR);
  return end === -1 ? groupKey : groupKey.slice(0, end);
}
