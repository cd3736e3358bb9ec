import type { RunId, WorkflowId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { TenantId } from '../../concurrency/tenant.ts';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import type { UserQuota } from '../../drive/user-quota.ts';
import { requireUserQuota, SMALLEST_FILE } from '../../drive/user-quota.ts';
import { problem } from '../../errors/errors.ts';
import type { AcceptedAs, Metrics } from '../../metrics/metrics.ts';
import type { Enqueue, JobQueue } from '../../queue/job-queue.ts';
import { executeTogether } from '../../store/batching/execute-together.ts';
import { insertRun, newRun, startedBy } from '../../store/records/runs.ts';
import type { KeyedEvent, NewSourceEvent } from '../../store/records/source-events.ts';
import {
  findSourceEventByKey,
  insertSourceEvent,
  releaseIdempotencyKey,
} from '../../store/records/source-events.ts';
import type { AddressedSource } from '../../store/records/sources.ts';
import {
  addSourceFields,
  findSourceBySecret,
  findSourceOfRun,
} from '../../store/records/sources.ts';
import type { WorkflowOfRun } from '../../store/records/subjects/workflows-of-runs.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import type { Store, Transaction } from '../../store/store.ts';
import { runJob } from '../run-job.ts';
import type { Entry, WaitingRuns } from './waiting-runs.ts';

export interface AcceptDependencies extends CreateDependencies {
  queue: JobQueue;
  log: Logger;
  metrics: Metrics;
  waitingRuns: WaitingRuns;
  limits: UserQuota;
  /** Performs the run if it begins with its commit. */
  processId: string;
}

/** Source data as it arrived. */
export interface IncomingData {
  secret: string;
  /** The tenant of the workflow. */
  tenantId: TenantId;
  /** The request body: a JSON object. */
  body: string;
  /** The names of its fields. */
  fields: readonly string[];
  idempotencyKey: string | undefined;
  /** How many Docloom services have forwarded the data. */
  hops: number;
}

/** The result of accepted source data. */
export interface AcceptedData {
  /** Null if the workflow is not ready, so that no run started. */
  runId: RunId | null;
  workflowId: WorkflowId;
  /** Whether the same data came before with the same key, so that nothing was done this time. */
  isRepeat: boolean;
}

/** The data of a run that waits is kept in memory up to this length, in characters. */
const LONGEST_KEPT_DATA = 32_768;

/** How long an Idempotency-Key is remembered. */
const KEY_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Returns the source with this secret in its address, if it accepts data. `KnownSources` calls it
 * before the body is read.
 * @throws DocloomError `unknown_source`, `source_archived`
 */
export async function requireSource(store: Store, secret: string): Promise<AddressedSource> {
  return requireOpen(await findSourceBySecret(store, secret));
}

function requireOpen<Source extends Pick<AddressedSource, 'archivedAt'>>(
  source: Source | undefined,
): Source {
  if (!source) throw problem('unknown_source');
  if (source.archivedAt !== null) throw problem('source_archived');
  return source;
}

/**
 * Accepts source data (contract §4, "Webhook source"). Event, run and job are one commit, so that a
 * 200 response guarantees that all three are saved.
 *
 * An Idempotency-Key starts at most one run within 24 hours. Data that arrived before its workflow
 * was ready started no run. Its repeat starts one, and the 24 hours begin again.
 * @throws DocloomError `unknown_source`, `source_archived`, `idempotency_key_reused`,
 * `source_busy`, `too_many_files`, `too_many_bytes`
 */
export async function acceptSourceData(
  dependencies: AcceptDependencies,
  incoming: IncomingData,
): Promise<AcceptedData> {
  for (;;) {
    const accepted = await tryToAccept(dependencies, incoming);
    if (accepted !== null) return accepted;
  }
}

/** @returns null if the same key was committed meanwhile, so that this is a repeat */
async function tryToAccept(
  dependencies: AcceptDependencies,
  incoming: IncomingData,
): Promise<AcceptedData | null> {
  const { store, ids, queue, waitingRuns } = dependencies;
  const newRunId = ids.run();
  const entry = waitingRuns.enter(newRunId, incoming.tenantId);
  try {
    // The unique key decides between two events, and an archived workflow may get a last run.
    const accepted = await queue.commit(
      store,
      { lock: null, batchKey: incoming.tenantId, isUrgent: true },
      (transaction, enqueue) =>
        accept({ ...dependencies, enqueue, entry }, transaction, incoming, newRunId),
      (committed) => {
        reportAccepted(dependencies, committed);
      },
    );
    if (accepted.runId === newRunId) waitingRuns.confirm(newRunId);
    else waitingRuns.leave(newRunId);
    return accepted;
  } catch (cause) {
    await waitingRuns.leaveUnlessCommitted(newRunId);
    if (cause instanceof KeyTaken) return null;
    throw cause;
  }
}

/** Thrown to undo a transaction: another event with the same idempotency key was committed. */
class KeyTaken extends Error {}

function reportAccepted(
  { log, metrics }: AcceptDependencies,
  { workflowId: workflow, runId: run, isRepeat }: AcceptedData,
): void {
  const as = acceptedAs(run, isRepeat);
  metrics.sourceDataAccepted(as);
  log.info({ ...(run !== null && { run }), workflow, as }, 'Source data accepted');
}

function acceptedAs(runId: RunId | null, isRepeat: boolean): AcceptedAs {
  if (isRepeat) return 'repeated';
  return runId === null ? 'kept' : 'started';
}

/** The dependencies within the transaction. */
interface IntakeTransaction extends AcceptDependencies {
  enqueue: Enqueue;
  /** Whether the run may start. */
  entry: Entry;
}

async function accept(
  dependencies: IntakeTransaction,
  transaction: Transaction,
  incoming: IncomingData,
  newRunId: RunId,
): Promise<AcceptedData> {
  // It may have changed while the body was received.
  const source = requireOpen(await findSourceOfRun(transaction, incoming.secret));
  const { workflow } = source;
  const workflowId = workflow.id;
  const earlier = await findEarlier(dependencies, transaction, workflowId, incoming);
  if (earlier && earlier.runId !== null)
    return { workflowId, runId: earlier.runId, isRepeat: true };
  const runId = workflow.documents.length > 0 ? newRunId : null;
  if (earlier && runId === null) return { workflowId, runId, isRepeat: true };
  // Data whose documents would exceed the quota is not accepted.
  if (runId !== null) {
    requireUserQuota(dependencies.limits, source.usage, SMALLEST_FILE);
    dependencies.waitingRuns.requireEntry(dependencies.entry);
  }
  if (earlier) await releaseIdempotencyKey(transaction, earlier.id);

  const event: EventOfRun = {
    id: dependencies.ids.sourceEvent(),
    workflowId,
    body: incoming.body,
    idempotencyKey: incoming.idempotencyKey ?? null,
    receivedAt: dependencies.clock.now(),
    runId,
    hops: incoming.hops,
  };
  await addSourceFields(transaction, source, incoming.fields);
  const inserting = insertSourceEvent(transaction, event);
  // Without a key, it cannot meet another event.
  if (event.idempotencyKey !== null && !(await inserting)) throw new KeyTaken();
  const starting =
    runId === null
      ? Promise.resolve()
      : startRun(dependencies, transaction, { ...event, runId, workflow });
  await executeTogether(inserting, starting);
  return { workflowId, runId, isRepeat: false };
}

/**
 * Returns the earlier event with the same key and body. A key that is older than 24 hours is free
 * again.
 */
async function findEarlier(
  { clock }: AcceptDependencies,
  transaction: Transaction,
  workflowId: WorkflowId,
  { idempotencyKey, body }: IncomingData,
): Promise<KeyedEvent | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const earlier = await findSourceEventByKey(transaction, workflowId, idempotencyKey, body);
  if (!earlier) return undefined;
  if (clock.now() - earlier.receivedAt >= KEY_MILLISECONDS) {
    await releaseIdempotencyKey(transaction, earlier.id);
    return undefined;
  }
  if (!earlier.isSameBody) throw problem('idempotency_key_reused');
  return earlier;
}

type EventOfRun = NewSourceEvent & { hops: number; runId: RunId | null };

async function startRun(
  { enqueue, processId }: IntakeTransaction,
  transaction: Transaction,
  event: EventOfRun & { runId: RunId; workflow: WorkflowOfRun },
): Promise<void> {
  const { id: sourceEventId, runId: id, workflowId, hops, receivedAt: createdAt } = event;
  const { workflow } = event;
  const documentIds = workflow.documents.map((document) => document.id);
  const run = newRun({ id, workflowId, sourceEventId, createdAt }, documentIds);
  const begun = startedBy(run, { attemptOwner: processId, startedAt: createdAt });
  const source = { data: event.body, hops };
  const isBegun = await enqueue(runJob(run, tenantOfWorkflow(workflow), createdAt), {
    begun: { run: begun, ...source, workflow },
    waiting: source.data.length <= LONGEST_KEPT_DATA ? { run, ...source } : undefined,
  });
  await insertRun(transaction, isBegun ? begun : run);
}
