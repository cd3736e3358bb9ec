import type { EventType, OutgoingWebhookId, WorkflowId } from '@docloom/contract';
import { affectedOne } from '../batching/affected-one.ts';
import { batchedWrite } from '../batching/batched-statement.ts';
import { readInParts } from '../in-parts.ts';
import { preparedQuery, cachedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { OutgoingWebhooksTable } from '../tables.ts';

/** A rotated signing secret that still signs beside the current one for a while. */
export interface FormerSecret {
  secret: string;
  /** Milliseconds since 1970, UTC. */
  validUntil: number;
}

/** The health of a webhook's receiver. */
export type WebhookHealth = Pick<
  OutgoingWebhooksTable,
  'givenUpInARow' | 'failingSince' | 'lastSuccessAt' | 'lastErrorAt' | 'lastError'
>;

/**
 * What a receiver of events is:
 *
 * - `registered`: the webhook of the contract, one per workflow, replaced by the next one.
 * - `additional`: permanent, beside it.
 * - `temporary`: a listener beside them until `expiresAt`.
 * - `removedRegistered`, `removedAdditional`: removed at `removedAt`. Nothing is sent to it, and its
 *   events wait until `expiresAt` for a webhook that succeeds it.
 */
export type WebhookState =
  | Lasting<'registered'>
  | Lasting<'additional'>
  | { kind: 'temporary'; expiresAt: number; removedAt: null }
  | { kind: 'removedRegistered' | 'removedAdditional'; expiresAt: number; removedAt: number };

/** The state of a webhook until it is removed. */
export interface Lasting<Kind extends 'registered' | 'additional'> {
  kind: Kind;
  expiresAt: null;
  removedAt: null;
}

/** The members that all receivers of events have. */
export interface WebhookMembers extends WebhookHealth {
  id: OutgoingWebhookId;
  workflowId: WorkflowId;
  webhookUrl: string;
  signingSecret: string;
  /** The most recently rotated one comes first. */
  formerSecrets: FormerSecret[];
  events: EventType[];
  createdAt: number;
}

/** A receiver of events. Times are in milliseconds since 1970, UTC. */
export type OutgoingWebhookRecord = WebhookMembers & WebhookState;

export type RegisteredWebhook = WebhookMembers & Lasting<'registered'>;
export type AdditionalWebhook = WebhookMembers & Lasting<'additional'>;
export type TemporaryListener = Extract<OutgoingWebhookRecord, { kind: 'temporary' }>;
/** A receiver beside the registered webhook. */
export type Listener = AdditionalWebhook | TemporaryListener;

/**
 * Returns whether a listener or removed webhook has reached its end. Its record may still exist.
 * @param now milliseconds since 1970, UTC
 */
export function hasEnded(
  { expiresAt }: Pick<OutgoingWebhookRecord, 'expiresAt'>,
  now: number,
): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Stores a new receiver. */
export async function insertOutgoingWebhook(
  store: Store,
  webhook: OutgoingWebhookRecord,
): Promise<void> {
  await queriesOf(store)
    .insertInto('outgoingWebhooks')
    .values({
      ...webhook,
      events: JSON.stringify(webhook.events),
      formerSecrets: JSON.stringify(webhook.formerSecrets),
    })
    .execute();
}

/**
 * Returns until when the events of a removed webhook are kept, in milliseconds since 1970, UTC.
 * Returns null for a webhook that was not removed.
 */
export function retainedUntil({
  removedAt,
  expiresAt,
}: Pick<OutgoingWebhookRecord, 'removedAt' | 'expiresAt'>): number | null {
  return removedAt === null ? null : expiresAt;
}

/** Returns what a receiver is, or was before it was removed. */
export function originalKind({
  kind,
}: Pick<OutgoingWebhookRecord, 'kind'>): 'registered' | 'additional' | 'temporary' {
  if (kind === 'removedRegistered') return 'registered';
  return kind === 'removedAdditional' ? 'additional' : kind;
}

/**
 * Deletes the registered webhook of a workflow.
 * @returns its id, if there was one
 */
export async function deleteRegisteredWebhook(
  store: Store,
  workflowId: WorkflowId,
): Promise<OutgoingWebhookId[]> {
  const rows = await deleteKind(store, workflowId, 'registered').execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks a webhook as removed. Its secrets are deleted at once: nothing is signed for it any more.
 * @param times milliseconds since 1970, UTC
 */
export async function markWebhookRemoved(
  store: Store,
  { id, kind }: { id: OutgoingWebhookId; kind: 'registered' | 'additional' },
  times: { removedAt: number; expiresAt: number },
): Promise<void> {
  const removed = kind === 'registered' ? 'removedRegistered' : 'removedAdditional';
  await queriesOf(store)
    .updateTable('outgoingWebhooks')
    .set({ ...times, kind: removed, signingSecret: '', formerSecrets: '[]' })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the removed webhook whose events the next registered one receives.
 * @returns its id, if there was one
 */
export async function deleteRemovedRegistered(
  store: Store,
  workflowId: WorkflowId,
): Promise<OutgoingWebhookId[]> {
  const rows = await deleteKind(store, workflowId, 'removedRegistered').execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes a workflow's temporary listeners at an address.
 * @returns their ids
 */
export async function deleteListenersAt(
  store: Store,
  workflowId: WorkflowId,
  webhookUrl: string,
): Promise<OutgoingWebhookId[]> {
  const rows = await deleteKind(store, workflowId, 'temporary')
    .where('webhookUrl', '=', webhookUrl)
    .execute();
  return rows.map(({ id }) => id);
}

function deleteKind(store: Store, workflowId: WorkflowId, kind: WebhookState['kind']) {
  return queriesOf(store)
    .deleteFrom('outgoingWebhooks')
    .where('workflowId', '=', workflowId)
    .where('kind', '=', kind)
    .returning('id');
}

/** Deletes a receiver. */
export async function deleteWebhook(store: Store, id: OutgoingWebhookId): Promise<void> {
  await queriesOf(store).deleteFrom('outgoingWebhooks').where('id', '=', id).execute();
}

/**
 * Deletes listeners and removed webhooks that have reached their end.
 * @param now milliseconds since 1970, UTC
 */
export async function deleteEndedReceivers(store: Store, now: number): Promise<void> {
  await queriesOf(store).deleteFrom('outgoingWebhooks').where('expiresAt', '<=', now).execute();
}

/** Returns how many receivers of a kind a workflow has. */
export async function countReceivers(
  store: Store,
  workflowId: WorkflowId,
  kind: WebhookState['kind'],
): Promise<number> {
  const { count } = await queriesOf(store)
    .selectFrom('outgoingWebhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workflowId', '=', workflowId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a receiver, even one that has ended, or undefined if there is none with the id. */
export async function findOutgoingWebhook(
  store: Store,
  id: OutgoingWebhookId,
): Promise<OutgoingWebhookRecord | undefined> {
  const [row] = (await selectWebhook(store, { id })).rows;
  return row && toRecord(row);
}

const selectWebhook = cachedQuery((store, { id }: { id: OutgoingWebhookId }) =>
  queriesOf(store).selectFrom('outgoingWebhooks').selectAll().where('id', '=', id),
);

/** Stores which events a webhook receives from now on. */
export async function updateEvents(
  store: Store,
  { id, events }: Pick<OutgoingWebhookRecord, 'id' | 'events'>,
): Promise<void> {
  await queriesOf(store)
    .updateTable('outgoingWebhooks')
    .set({ events: JSON.stringify(events) })
    .where('id', '=', id)
    .execute();
}

/** Stores the secrets that sign a webhook's events from now on. */
export async function updateSecrets(
  store: Store,
  {
    id,
    signingSecret,
    formerSecrets,
  }: Pick<OutgoingWebhookRecord, 'id' | 'signingSecret' | 'formerSecrets'>,
): Promise<void> {
  await queriesOf(store)
    .updateTable('outgoingWebhooks')
    .set({ signingSecret, formerSecrets: JSON.stringify(formerSecrets) })
    .where('id', '=', id)
    .execute();
}

/** Stores the health of a receiver. */
export async function updateHealth(
  store: Store,
  id: OutgoingWebhookId,
  health: WebhookHealth,
): Promise<void> {
  const { givenUpInARow, failingSince, lastSuccessAt, lastErrorAt, lastError } = health;
  const change = { givenUpInARow, failingSince, lastSuccessAt, lastErrorAt, lastError };
  await updateHealthOf(store, { id, ...change });
}

const updateHealthOf = preparedQuery(
  (store, { id, ...health }: WebhookHealth & { id: OutgoingWebhookId }) =>
    queriesOf(store).updateTable('outgoingWebhooks').set(health).where('id', '=', id),
);

/**
 * Stores that a receiver has got an event at a time, in milliseconds since 1970, UTC.
 * @returns false if it was failing or removed; then nothing is stored
 */
export async function recordSuccess(
  store: Store,
  id: OutgoingWebhookId,
  lastSuccessAt: number,
): Promise<boolean> {
  return recordSuccessAt(store, { id, lastSuccessAt });
}

interface Success {
  id: OutgoingWebhookId;
  lastSuccessAt: number;
}

const byId = (one: Success, other: Success): number => (one.id < other.id ? -1 : 1);

const recordSuccessAt = batchedWrite({
  alone: async (store, values: Success) => affectedOne(await updateLastSuccess(store, values)),
  together: async (store, successes) => {
    const latest = new Map(successes.map((success) => [success.id, success]));
    const changed = new Map<OutgoingWebhookId, boolean>();
    // In the order of their ids, so that no two batches wait for each other.
    for (const success of [...latest.values()].sort(byId)) {
      const { numAffectedRows } = await updateLastSuccess(store, success);
      changed.set(success.id, numAffectedRows === 1n);
    }
    return successes.map(({ id }) => changed.get(id) ?? false);
  },
});

const updateLastSuccess = preparedQuery((store, { id, lastSuccessAt }: Success) =>
  queriesOf(store)
    .updateTable('outgoingWebhooks')
    .set({ givenUpInARow: 0, lastSuccessAt })
    .where('id', '=', id)
    .where('failingSince', 'is', null)
    .where('kind', 'in', ['registered', 'additional']),
);

/** Returns the registered webhooks of workflows, at most one each. */
export async function listRegisteredWebhooks(
  store: Store,
  workflowIds: readonly WorkflowId[],
): Promise<RegisteredWebhook[]> {
  const rows = await readInParts(workflowIds, (part) =>
    queriesOf(store)
      .selectFrom('outgoingWebhooks')
      .selectAll()
      .where('workflowId', 'in', part)
      .where('kind', '=', 'registered')
      .execute(),
  );
  return rows.map(toRecord).filter((webhook) => webhook.kind === 'registered');
}

/**
 * Returns the additional webhooks and temporary listeners of a workflow, oldest first.
 * @param now milliseconds since 1970, UTC
 */
export async function listListeners(
  store: Store,
  workflowId: WorkflowId,
  now: number,
): Promise<Listener[]> {
  const receivers = await listReceivers(store, workflowId, now);
  return receivers.filter(isListener).sort(oldestFirst);
}

/** Returns whether a receiver is beside the registered webhook, and events are sent to it. */
export function isListener(webhook: OutgoingWebhookRecord): webhook is Listener {
  return webhook.kind === 'additional' || webhook.kind === 'temporary';
}

function oldestFirst(one: WebhookMembers, other: WebhookMembers): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
}

/**
 * Returns the receivers of a workflow's events, including a removed webhook whose events are kept.
 * @param now milliseconds since 1970, UTC
 */
export async function listReceivers(
  store: Store,
  workflowId: WorkflowId,
  now: number,
): Promise<OutgoingWebhookRecord[]> {
  const { rows } = await selectWebhooksOf(store, { workflowId });
  return rows.filter((webhook) => !hasEnded(webhook, now)).map(toRecord);
}

const selectWebhooksOf = cachedQuery((store, { workflowId }: { workflowId: WorkflowId }) =>
  queriesOf(store).selectFrom('outgoingWebhooks').selectAll().where('workflowId', '=', workflowId),
);

function toRecord(row: OutgoingWebhooksTable): OutgoingWebhookRecord {
  return {
    ...row,
    ...toState(row),
    events: JSON.parse(row.events) as EventType[],
    formerSecrets: JSON.parse(row.formerSecrets) as FormerSecret[],
  };
}

function toState({ id, kind, expiresAt, removedAt }: OutgoingWebhooksTable): WebhookState {
  if (kind === 'registered') return { kind, expiresAt: null, removedAt: null };
  if (kind === 'additional') return { kind, expiresAt: null, removedAt: null };
  if (expiresAt === null) throw new Error(`The webhook ${id} is ${kind} and has no end`);
  if (kind === 'temporary') return { kind, expiresAt, removedAt: null };
  if (removedAt === null) throw new Error(`The webhook ${id} is ${kind} and was not removed`);
  return { kind, expiresAt, removedAt };
}
