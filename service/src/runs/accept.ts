import type { RunId, SourceData } from '@docloom/contract';
import type { Clock } from '../clock.ts';
import { problem } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { listDocuments } from '../store/documents.ts';
import { insertRun } from '../store/runs.ts';
import { findSourceEventByKey, insertSourceEvent } from '../store/source-events.ts';
import type { SourceRecord } from '../store/sources.ts';
import { findSourceBySecret, learnSourceFields } from '../store/sources.ts';
import type { Store } from '../store/tables.ts';
import { findWorkflow } from '../store/workflows.ts';
import { sourceFieldsOf } from './source-fields.ts';

export interface AcceptParts {
  store: Store;
  queue: JobQueue;
  ids: Ids;
  clock: Clock;
}

/** Source data as it arrived. */
export interface IncomingData {
  secret: string;
  /** What was POSTed; `data` is what it says. */
  body: string;
  data: SourceData;
  idempotencyKey: string | undefined;
}

/** What became of source data that was taken in. */
export interface AcceptedData {
  /** Null when the workflow is not ready and nothing was started. */
  runId: RunId | null;
  /** Whether this came before with the same key, and nothing was done this time. */
  isRepeat: boolean;
}

/**
 * Takes source data in (contract §4, "Webhook source"): event, run and job in one commit, so that
 * what was answered with 200 survives anything.
 * @throws DocloomError `unknown_source`, `source_archived`, `idempotency_key_reused`
 */
export async function acceptSourceData(
  parts: AcceptParts,
  incoming: IncomingData,
): Promise<AcceptedData> {
  const accepted = await parts.store.transaction().execute(async (transaction) => {
    const source = await findActiveSource(transaction, incoming.secret);
    const repeated = await findRepeated(transaction, source, incoming);
    if (repeated) return { runId: repeated.runId, isRepeat: true };
    return { runId: await startRun(parts, transaction, source, incoming), isRepeat: false };
  });
  parts.queue.wake();
  return accepted;
}

async function findActiveSource(transaction: Store, secret: string): Promise<SourceRecord> {
  const source = await findSourceBySecret(transaction, secret);
  if (!source) throw problem('unknown_source');
  const workflow = await findWorkflow(transaction, source.workflowId);
  if (workflow?.archivedAt !== null) throw problem('source_archived');
  return source;
}

async function findRepeated(
  transaction: Store,
  { workflowId }: SourceRecord,
  { idempotencyKey, body }: IncomingData,
): Promise<{ runId: RunId | null } | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const first = await findSourceEventByKey(transaction, workflowId, idempotencyKey);
  if (first && first.body !== body) throw problem('idempotency_key_reused');
  return first;
}

async function startRun(
  { ids, clock, queue }: AcceptParts,
  transaction: Store,
  { id: sourceId, workflowId }: SourceRecord,
  { body, data, idempotencyKey }: IncomingData,
): Promise<RunId | null> {
  const documents = await listDocuments(transaction, [workflowId]);
  const now = clock.now();
  const runId = documents.length > 0 ? ids.run() : null;
  const eventId = ids.sourceEvent();
  await learnSourceFields(transaction, sourceId, sourceFieldsOf(data));
  await insertSourceEvent(transaction, {
    id: eventId,
    workflowId,
    body,
    idempotencyKey: idempotencyKey ?? null,
    receivedAt: now,
    runId,
  });
  if (runId === null) return null;
  await insertRun(
    transaction,
    { id: runId, workflowId, sourceEventId: eventId, createdAt: now },
    documents.map(({ id }) => id),
  );
  await queue.enqueue(transaction, { kind: 'run', subjectId: runId, dueAt: now });
  return runId;
}
