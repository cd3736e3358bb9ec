import type { WorkflowId } from '@docloom/contract';
import { preparedQuery } from '../prepared-query.ts';
import type { SourceEventsTable, Store } from '../tables.ts';

export async function insertSourceEvent(store: Store, event: SourceEventsTable): Promise<void> {
  await insertEvent(store, event);
}

const insertEvent = preparedQuery((store, event: SourceEventsTable) =>
  store.insertInto('sourceEvents').values(event),
);

/** What became of the event that came with a key, and whether it said the same. */
export interface KeyedEvent extends Pick<SourceEventsTable, 'id' | 'receivedAt' | 'runId'> {
  isSameBody: boolean;
}

/**
 * The event of a workflow that came with that key. Its body, which may be large, is compared where
 * it lies.
 * @param body what came with the key now
 */
export async function findSourceEventByKey(
  store: Store,
  workflowId: WorkflowId,
  idempotencyKey: string,
  body: string,
): Promise<KeyedEvent | undefined> {
  const row = await store
    .selectFrom('sourceEvents')
    .select(['id', 'receivedAt', 'runId'])
    .select((where) => where('body', '=', body).as('isSameBody'))
    .where('workflowId', '=', workflowId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  return row && { ...row, isSameBody: Boolean(row.isSameBody) };
}

/** The key may name another event from now on. */
export async function releaseIdempotencyKey(store: Store, id: string): Promise<void> {
  await store
    .updateTable('sourceEvents')
    .set({ idempotencyKey: null })
    .where('id', '=', id)
    .execute();
}

/** What was POSTed, as it came. @throws Error when there is no such event */
export async function sourceDataOf(store: Store, id: string): Promise<string> {
  const { rows } = await selectSourceData(store, { id });
  const [event] = rows;
  if (!event) throw new Error(`There is no source event ${id}`);
  return event.body;
}

const selectSourceData = preparedQuery((store, { id }: { id: string }) =>
  store.selectFrom('sourceEvents').select('body').where('id', '=', id),
);
