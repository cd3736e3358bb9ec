import type { DeliveryId, RunId, WorkflowId } from '@docloom/contract';
import { sql } from 'kysely';
import { readInParts } from '../../in-parts.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';

/** Ids of a workflow, newest first: those from the first one on that are before the last one. */
export interface NewestIds<Id> {
  workflowId: WorkflowId;
  from: Id;
  before: Id;
  limit: number;
}

/** An output of a run; a run that has made none has one row without it. */
export interface MadeOutput {
  runId: RunId;
  isMade: boolean;
  /** Null if it was not measured. */
  renderMilliseconds: number | null;
}

/** Returns the documents that some runs have made, in any order. */
export async function listMadeOutputs(
  store: Store,
  { workflowId, from, before, limit }: NewestIds<RunId>,
): Promise<MadeOutput[]> {
  const rows = await queriesOf(store)
    .selectFrom((runs) =>
      runs
        .selectFrom('runs')
        .select('id')
        .where('workflowId', '=', workflowId)
        .where('id', '>=', from)
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(limit)
        .as('run'),
    )
    .leftJoin('runOutputs as output', (join) =>
      join
        .onRef('output.runId', '=', 'run.id')
        // With the bounds, PostgreSQL leaves out the partitions of other times.
        .on('output.runId', '>=', from)
        .on('output.runId', '<', before)
        .on('output.finishedAt', 'is not', null)
        .on('output.error', 'is', null),
    )
    .select(['run.id as runId', 'output.documentId', 'output.renderMilliseconds'])
    .execute();
  return rows.map(({ runId, documentId, renderMilliseconds }) => ({
    runId,
    isMade: documentId !== null,
    renderMilliseconds,
  }));
}

/** Returns some failed runs. */
export async function listFailedRunIds(
  store: Store,
  { workflowId, from, before, limit }: NewestIds<RunId>,
): Promise<RunId[]> {
  const rows = await queriesOf(store)
    .selectFrom('runs')
    .select('id')
    .where('workflowId', '=', workflowId)
    // Written into the statement: an index of some rows is used only if the condition is known.
    .where('status', '=', sql.lit('FAILED'))
    .where('id', '>=', from)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A delivery, as its figures need it. */
export interface SentEvent {
  id: DeliveryId;
  runId: RunId;
  /**
   * When documents arrived, in milliseconds since 1970, UTC. Null if they have not, were sent again by
   * somebody, if it was another event, or if somebody has retried the run: then the time from its data
   * has the time until the retry in it.
   */
  arrivedAt: number | null;
}

/** Returns some deliveries. */
export async function listSentEvents(
  store: Store,
  { workflowId, from, before, limit }: NewestIds<DeliveryId>,
): Promise<SentEvent[]> {
  const rows = await queriesOf(store)
    .selectFrom('deliveries')
    .select(['id', 'runId', 'eventType', 'round', 'deliveredAt'])
    .where('workflowId', '=', workflowId)
    .where('id', '>=', from)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const events = rows.map(({ id, runId, eventType, round, deliveredAt }) => ({
    id,
    runId,
    arrivedAt: eventType === 'documents.created' && round === 0 ? deliveredAt : null,
  }));
  const arrived = events.flatMap(({ runId, arrivedAt }) => (arrivedAt === null ? [] : runId));
  const retried = await findRetriedOf(store, [...new Set(arrived)]);
  return events.map((event) => (retried.has(event.runId) ? { ...event, arrivedAt: null } : event));
}

/**
 * Returns those of some runs that were retried. A statement of its own, for ids that it names: with
 * partitions, the planner of PostgreSQL would otherwise read all of them.
 */
async function findRetriedOf(store: Store, ids: readonly RunId[]): Promise<ReadonlySet<RunId>> {
  const rows = await readInParts(ids, (part) =>
    queriesOf(store)
      .selectFrom('runs')
      .select('id')
      .where('id', 'in', part)
      .where('generation', '>', 0)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}
