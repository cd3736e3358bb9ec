import type { RunId, WorkflowId } from '@docloom/contract';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import { affectedOne } from '../batching/affected-one.ts';
import { batchedConditionalWrite } from '../batching/batched-statement.ts';
import { executeTogether } from '../batching/execute-together.ts';
import type { ColumnTypes } from '../batching/row-list.ts';
import { listStatement, partsOf } from '../batching/row-list.ts';
import { readInParts } from '../in-parts.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { SourceEventsTable } from '../tables.ts';

/** Source data to store. */
export type NewSourceEvent = Insertable<SourceEventsTable>;

type SourceEventRow = Selectable<SourceEventsTable>;

/**
 * Stores source data as an event.
 * @returns false if another event of the workflow has its idempotency key
 */
export async function insertSourceEvent(store: Store, event: NewSourceEvent): Promise<boolean> {
  const { hops = 0, idempotencyKey = null, runId = null, ...given } = event;
  return insertUnlessKeyTaken(store, { ...given, hops, idempotencyKey, runId });
}

const insertOne = preparedQuery((store, event: SourceEventRow) =>
  queriesOf(store)
    .insertInto('sourceEvents')
    .values(event)
    .onConflict((conflict) =>
      conflict
        .columns(['workflowId', 'idempotencyKey'])
        .where('idempotencyKey', 'is not', null)
        .doNothing(),
    ),
);

const COLUMNS: ColumnTypes<SourceEventRow> = {
  id: 'text',
  workflowId: 'text',
  body: 'text',
  idempotencyKey: 'text',
  receivedAt: 'bigint',
  runId: 'text',
  hops: 'integer',
};

const insertUnlessKeyTaken = batchedConditionalWrite({
  alone: async (store, values: SourceEventRow) => affectedOne(await insertOne(store, values)),
  together: async (store, events) => {
    // In a transaction, all parts are sent before the statements that come next, which insert runs.
    const parts = await executeTogether(...partsOf(events).map((part) => insertAll(store, part)));
    return parts.flat();
  },
});

async function insertAll(store: Store, events: readonly SourceEventRow[]): Promise<boolean[]> {
  const { rows } = await insertFirstOfEachKey(store, events);
  const ids = new Set(rows.map(({ id }) => id));
  return events.map(({ id }) => ids.has(id));
}

const NAMES = sql.join(Object.keys(COLUMNS).map((name) => sql.id(name)));

const insertFirstOfEachKey = listStatement(
  COLUMNS,
  (rows) => sql<{ id: string }>`
    insert into "sourceEvents" (${NAMES}) select ${NAMES} from ${rows} order by "ordinality"
    on conflict ("workflowId", "idempotencyKey") where "idempotencyKey" is not null do nothing
    returning "id"`,
);

/** An event with an idempotency key, and whether its body is the same. */
export interface KeyedEvent extends Pick<SourceEventsTable, 'id' | 'receivedAt' | 'runId'> {
  isSameBody: boolean;
}

/**
 * Returns the event of a workflow with the key. The database compares the bodies, because they may
 * be large.
 * @param body the body that came with the key now
 */
export async function findSourceEventByKey(
  store: Store,
  workflowId: WorkflowId,
  idempotencyKey: string,
  body: string,
): Promise<KeyedEvent | undefined> {
  const row = await queriesOf(store)
    .selectFrom('sourceEvents')
    .select(['id', 'receivedAt', 'runId'])
    .select((where) => where('body', '=', body).as('isSameBody'))
    .where('workflowId', '=', workflowId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  return row && { ...row, isSameBody: Boolean(row.isSameBody) };
}

/** Frees the event's key for another event. */
export async function releaseIdempotencyKey(store: Store, id: string): Promise<void> {
  await queriesOf(store)
    .updateTable('sourceEvents')
    .set({ idempotencyKey: null })
    .where('id', '=', id)
    .execute();
}

/** Returns the request body as it arrived. @throws Error if there is no such event */
export async function sourceDataOf(store: Store, id: string): Promise<string> {
  const { rows } = await selectSourceData(store, { id });
  const [event] = rows;
  if (!event) throw new Error(`There is no source event ${id}`);
  return event.body;
}

const selectSourceData = preparedQuery((store, { id }: { id: string }) =>
  queriesOf(store).selectFrom('sourceEvents').select('body').where('id', '=', id),
);

/**
 * Returns how many bytes the data of some events has in the database, by their ids. The embedded
 * database compresses long data.
 */
export async function sizesOfSourceData(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readInParts(ids, (part) =>
    queriesOf(store)
      .selectFrom('sourceEvents')
      .select((event) => ['id', event.fn<number>('octet_length', ['body']).as('bytes')])
      .where('id', 'in', part)
      .execute(),
  );
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** Returns the data of some events as it arrived, by their ids. */
export async function listSourceData(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readInParts(ids, (part) =>
    queriesOf(store)
      .selectFrom('sourceEvents')
      .select(['id', 'body'])
      .where('id', 'in', part)
      .execute(),
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** Returns the data of a run of a workflow as it arrived, or undefined if there is no such run. */
export async function findDataOfRun(
  store: Store,
  workflowId: WorkflowId,
  runId: RunId,
): Promise<string | undefined> {
  const row = await queriesOf(store)
    .selectFrom('runs')
    .innerJoin('sourceEvents', 'sourceEvents.id', 'runs.sourceEventId')
    .select('sourceEvents.body')
    .where('runs.id', '=', runId)
    .where('runs.workflowId', '=', workflowId)
    .executeTakeFirst();
  return row?.body;
}
