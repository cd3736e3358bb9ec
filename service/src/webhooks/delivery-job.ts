import type { TenantId } from '../concurrency/tenant.ts';
import { groupKeyOf } from '../queue/group-key.ts';
import type { NewJob } from '../queue/job-queue.ts';
import type { DeliveryRecord } from '../store/records/deliveries.ts';

/**
 * Returns the job that attempts a delivery. The deliveries to a webhook form a group.
 * @param tenantId of the workflow
 * @param dueAt milliseconds since 1970, UTC
 */
export function deliveryJob(
  { id, webhookId, round }: Pick<DeliveryRecord, 'id' | 'webhookId' | 'round'>,
  tenantId: TenantId,
  dueAt: number,
): NewJob<'delivery'> {
  const groupKey = groupKeyOf(tenantId, webhookId);
  return { kind: 'delivery', subjectId: id, generation: round, groupKey, dueAt };
}
