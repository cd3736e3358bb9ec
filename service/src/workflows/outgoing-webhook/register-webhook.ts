import type { OutgoingWebhookId, OutgoingWebhookRegister, WorkflowId } from '@docloom/contract';
import type { Author } from '../../audit/author.ts';
import { recordChangeOfPart } from '../../audit/record-change.ts';
import type { Addresses } from '../../addresses/addresses.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Enqueue, JobQueue } from '../../queue/job-queue.ts';
import { endDeliveriesOtherThan } from '../../store/records/deliveries.ts';
import type {
  AdditionalWebhook,
  OutgoingWebhookRecord,
} from '../../store/records/outgoing-webhooks.ts';
import {
  deleteEndedReceivers,
  deleteListenersAt,
  deleteRegisteredWebhook,
  deleteRemovedRegistered,
  deleteWebhook,
  insertOutgoingWebhook,
  listReceivers,
  updateEvents,
  updateSecrets,
} from '../../store/records/outgoing-webhooks.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import type { Store } from '../../store/store.ts';
import { isSamePlace } from '../../webhooks/same-address.ts';
import type { ChangeCondition } from '../change-condition.ts';
import { UNCONDITIONALLY } from '../change-condition.ts';
import { DEFAULT_GRACE_SECONDS, formerSecretsOf, MAX_SECRETS } from './former-secrets.ts';
import { handOver, NOT_SUBSCRIBED, takeOverPending } from './hand-over.ts';
import type { NewReceiver } from './outgoing-webhook-record.ts';
import { newTemporaryListener, newWebhook } from './outgoing-webhook-record.ts';
import { rejectOwnSource } from './own-source.ts';
import { registrationOf } from './webhook-changes.ts';
import { insertListenerWithinLimit } from './webhook-limit.ts';

/** An n8n editor listens for a test event for two minutes; one more allows for slow clocks. */
const DEFAULT_LIFETIME_SECONDS = 180;

export interface RegisterDependencies extends CreateDependencies {
  queue: Pick<JobQueue, 'commit'>;
  addresses: Addresses;
  limits: Pick<Limits, 'webhooks'>;
}

/** The transaction of a registration. */
interface Registering extends CreateDependencies {
  limits: Pick<Limits, 'webhooks'>;
  transaction: Store;
  enqueue: Enqueue;
  workflowId: WorkflowId;
}

/**
 * Registers a receiver of a workflow's events: the outgoing webhook, which replaces the previous one
 * (contract §4, §6 rule 1), an additional webhook, or a temporary listener. A temporary listener at
 * the same address is replaced, so that a client that registers one address twice gets each event
 * once. The audit log leaves temporary listeners out, which come with every test in an editor.
 * @throws DocloomError `webhook_loops`, `too_many_webhooks`; the errors of the condition
 */
export async function registerOutgoingWebhook(
  dependencies: RegisterDependencies,
  workflowId: WorkflowId,
  wanted: OutgoingWebhookRegister,
  condition: ChangeCondition = UNCONDITIONALLY,
  author: Author = 'service',
): Promise<OutgoingWebhookRecord> {
  const { store, clock, queue } = dependencies;
  await rejectOwnSource(dependencies, wanted.webhookUrl, '$.webhookUrl');
  const lock = { table: 'workflows', id: workflowId } as const;
  return queue.commit(store, { lock }, async (transaction, enqueue) => {
    await condition(transaction);
    await deleteEndedReceivers(transaction, clock.now());
    const registering = { ...dependencies, transaction, enqueue, workflowId };
    const listeners = await deleteListenersAt(transaction, workflowId, wanted.webhookUrl);
    if (wanted.temporary) return addTemporary(registering, wanted, listeners);
    const register = wanted.additional ? addAdditional : replaceRegistered;
    const webhook = await register(registering, wanted, listeners);
    await recordChangeOfPart(dependencies, transaction, author, registrationOf(webhook));
    return webhook;
  });
}

/**
 * Pending events go to the webhook that replaces theirs if it subscribes to their type. So do the
 * events of a recently removed webhook.
 */
async function replaceRegistered(
  registering: Registering,
  wanted: NewReceiver,
  listeners: readonly OutgoingWebhookId[],
): Promise<OutgoingWebhookRecord> {
  const { transaction, workflowId, clock } = registering;
  const webhook = newWebhook(registering, workflowId, wanted, 'registered');
  const replaced = [...listeners, ...(await deleteRegisteredWebhook(transaction, workflowId))];
  await insertOutgoingWebhook(transaction, webhook);
  for (const id of replaced) await handOver(transaction, id, webhook);
  const removed = await deleteRemovedRegistered(transaction, workflowId);
  await takeOverPending(registering, removed, webhook, clock.now());
  return webhook;
}

/**
 * Pending events of an additional webhook that was recently removed go to the next one at its origin
 * and path. The query may differ: clients such as n8n have a new token there each time.
 */
async function addAdditional(
  registering: Registering,
  wanted: NewReceiver,
  listeners: readonly OutgoingWebhookId[],
): Promise<OutgoingWebhookRecord> {
  const { transaction, workflowId, clock, limits } = registering;
  const receivers = await listReceivers(transaction, workflowId, clock.now());
  const same = receivers.find(
    (one): one is AdditionalWebhook =>
      one.kind === 'additional' && one.webhookUrl === wanted.webhookUrl,
  );
  const webhook = newWebhook(registering, workflowId, wanted, 'additional');
  const present = same ? await renew(registering, same, webhook) : webhook;
  if (!same) await insertListenerWithinLimit(limits, transaction, webhook);
  for (const id of listeners) await handOver(transaction, id, present);
  const removed = receivers.filter(
    (one) => one.kind === 'removedAdditional' && isSamePlace(one.webhookUrl, wanted.webhookUrl),
  );
  for (const { id } of removed) await deleteWebhook(transaction, id);
  const ids = removed.map(({ id }) => id);
  await takeOverPending(registering, ids, present, clock.now());
  return present;
}

/**
 * Repeats the registration of an additional webhook. It keeps its id, its deliveries and its health,
 * and gets the new secret and events. The former secret stays valid for a day: the client that
 * repeats the request may have stored that one, or another client may use it.
 */
async function renew(
  { transaction, clock }: Registering,
  before: AdditionalWebhook,
  { signingSecret, events }: Pick<AdditionalWebhook, 'signingSecret' | 'events'>,
): Promise<AdditionalWebhook> {
  const now = clock.now();
  const former = formerSecretsOf(before, now, now + DEFAULT_GRACE_SECONDS * 1000);
  const formerSecrets = former.slice(0, MAX_SECRETS - 1);
  const webhook = { ...before, signingSecret, formerSecrets, events };
  await updateSecrets(transaction, webhook);
  await updateEvents(transaction, webhook);
  await endDeliveriesOtherThan(transaction, { webhookId: before.id, events }, NOT_SUBSCRIBED);
  return webhook;
}

async function addTemporary(
  registering: Registering,
  wanted: NewReceiver & Pick<OutgoingWebhookRegister, 'expiresInSeconds'>,
  listeners: readonly OutgoingWebhookId[],
): Promise<OutgoingWebhookRecord> {
  const { transaction, workflowId, limits } = registering;
  const lifetime = wanted.expiresInSeconds ?? DEFAULT_LIFETIME_SECONDS;
  const listener = newTemporaryListener(registering, workflowId, wanted, lifetime);
  await insertListenerWithinLimit(limits, transaction, listener);
  for (const id of listeners) await handOver(transaction, id, listener);
  return listener;
}
