import type { DeliveryId } from '@docloom/contract';
import type { Clock } from '../clock.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { DeliveryRecord } from '../store/deliveries.ts';
import { updateDelivery } from '../store/deliveries.ts';
import type { Store } from '../store/tables.ts';

/** Tries a delivery again now, with its retries anew, under the same event id. */
export async function redeliver(
  { store, queue, clock }: { store: Store; queue: JobQueue; clock: Clock },
  id: DeliveryId,
): Promise<Partial<DeliveryRecord>> {
  const now = clock.now();
  const change = {
    status: 'PENDING',
    attempts: 0,
    nextAttemptAt: now,
    error: null,
    deliveredAt: null,
  } as const;
  await store.transaction().execute(async (transaction) => {
    await updateDelivery(transaction, id, change);
    await queue.enqueue(transaction, { kind: 'delivery', subjectId: id, dueAt: now });
  });
  queue.wake();
  return change;
}
