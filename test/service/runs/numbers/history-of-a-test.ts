import type { DeliveryId, RunId, WorkflowId } from '@docloom/contract';
import { firstIdAt } from '../../../../service/src/ids/ids.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';

/** A run in the history, accepted at a moment. */
export interface RunOfATest {
  workflowId: WorkflowId;
  /** In milliseconds since 1970, UTC. */
  at: number;
  status?: 'SUCCEEDED' | 'FAILED' | 'RUNNING';
  /** The render time of each document that was made; null for one that was not measured. */
  made?: readonly (number | null)[];
  /** How many documents have failed. */
  failed?: number;
  /** How long after the run its event arrived, by receiver; null for one that it has not reached. */
  arrived?: readonly (number | null)[];
  eventType?: 'documents.created' | 'run.failed';
  /** Whether somebody has retried it. */
  isRetried?: boolean;
  /** How often its event was sent again. */
  round?: number;
}

const ERROR = JSON.stringify({ code: 'template_broken', message: 'A tag is not closed.' });
let written = 0;

/** Stores a run with its outputs and deliveries, as if it had been performed at its moment. */
export async function writeRun(store: Store, run: RunOfATest): Promise<RunId> {
  const { workflowId, at, made = [], failed = 0, arrived = [], status = 'SUCCEEDED' } = run;
  const ending = String((written += 1)).padStart(16, '0');
  const id: RunId = `${firstIdAt('run', at)}${ending}`;
  const sourceEventId = `${firstIdAt('sev', at)}${ending}`;
  const queries = queriesOf(store);
  await queries
    .insertInto('sourceEvents')
    .values({
      id: sourceEventId,
      workflowId,
      body: '{}',
      idempotencyKey: null,
      receivedAt: at,
      runId: id,
    })
    .execute();
  const times = { createdAt: at, startedAt: at, finishedAt: status === 'RUNNING' ? null : at + 1 };
  const error = status === 'FAILED' ? ERROR : null;
  const generation = run.isRetried === true ? 1 : 0;
  const row = {
    id,
    workflowId,
    sourceEventId,
    status,
    warnings: '[]',
    error,
    generation,
    ...times,
  };
  await queries.insertInto('runs').values(row).execute();
  const outputs = [
    ...made.map((renderMilliseconds) => ({ renderMilliseconds, error: null, finishedAt: at + 1 })),
    ...Array.from({ length: failed }, () => ({ error: ERROR, finishedAt: at + 1 })),
    ...(status === 'RUNNING' ? [{ error: null, finishedAt: null }] : []),
  ];
  for (const [position, output] of outputs.entries()) {
    const documentId = `doc_${String(position)}` as const;
    await queries
      .insertInto('runOutputs')
      .values({ runId: id, documentId, position, ...output })
      .execute();
  }
  for (const [receiver, after] of arrived.entries()) {
    await queries
      .insertInto('deliveries')
      .values(
        deliveryOf(run, {
          runId: id,
          id: `${firstIdAt('dlv', at)}${ending}${String(receiver)}`,
          after,
        }),
      )
      .execute();
  }
  return id;
}

function deliveryOf(
  { workflowId, at, eventType = 'documents.created', round = 0 }: RunOfATest,
  { runId, id, after }: { runId: RunId; id: DeliveryId; after: number | null },
) {
  return {
    ...{ id, runId, workflowId, eventType, round },
    webhookId: 'owc_1',
    webhookKind: 'registered',
    webhookUrl: 'http://127.0.0.1:9/',
    eventId: 'evt_1',
    body: '{}',
    status: after === null ? 'FAILED' : 'DELIVERED',
    attempts: 1,
    responseStatus: null,
    error: null,
    createdAt: at,
    nextAttemptAt: null,
    giveUpAt: null,
    deliveredAt: after === null ? null : at + after,
  } as const;
}
