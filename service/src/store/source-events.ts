import type { WorkflowId } from '@docloom/contract';
import type { SourceEventsTable, Store } from './tables.ts';

export async function insertSourceEvent(store: Store, event: SourceEventsTable): Promise<void> {
  await store.insertInto('sourceEvents').values(event).execute();
}

export async function findSourceEventByKey(
  store: Store,
  workflowId: WorkflowId,
  idempotencyKey: string,
): Promise<SourceEventsTable | undefined> {
  return store
    .selectFrom('sourceEvents')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function findSourceEvent(store: Store, id: string): Promise<SourceEventsTable> {
  return store
    .selectFrom('sourceEvents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
