import type { NewJob } from '../queue/job-queue.ts';
import type { DeliveryRecord } from '../store/records/deliveries.ts';

/**
 * Returns the job that attempts a delivery. The deliveries to a webhook form a group.
 * @param dueAt milliseconds since 1970, UTC
 */
export function deliveryJob(
  { id, webhookId, round }: Pick<DeliveryRecord, 'id' | 'webhookId' | 'round'>,
  dueAt: number,
): NewJob<'delivery'> {
  return { kind: 'delivery', subjectId: id, generation: round, groupKey: webhookId, dueAt };
}
