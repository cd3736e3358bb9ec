import type { EventType, WorkflowId } from '@docloom/contract';
import type { Clock } from '../../time/clock.ts';
import type { Ids } from '../../ids/ids.ts';
import type { OutgoingWebhookRecord } from '../../store/records/outgoing-webhooks.ts';
import { INITIAL_HEALTH } from '../../webhooks/health.ts';

/** The default events of a receiver (contract §6, rule 2). */
const DEFAULT_EVENTS: readonly EventType[] = ['documents.created'];

export interface NewReceiver {
  webhookUrl: string;
  events?: EventType[] | undefined;
}

/** Returns a new registered webhook. */
export function newRegisteredWebhook(
  { ids, clock }: { ids: Ids; clock: Clock },
  workflowId: WorkflowId,
  { webhookUrl, events }: NewReceiver,
): OutgoingWebhookRecord {
  return {
    id: ids.outgoingWebhook(),
    workflowId,
    webhookUrl,
    signingSecret: ids.signingSecret(),
    formerSecrets: [],
    events: events ?? [...DEFAULT_EVENTS],
    expiresAt: null,
    createdAt: clock.now(),
    removedAt: null,
    ...INITIAL_HEALTH,
  };
}

/** Returns a new listener beside the registered webhook, which expires. */
export function newTemporaryListener(
  { ids, clock }: { ids: Ids; clock: Clock },
  workflowId: WorkflowId,
  receiver: NewReceiver,
  lifetimeSeconds: number,
): OutgoingWebhookRecord {
  const expiresAt = clock.now() + lifetimeSeconds * 1000;
  return { ...newRegisteredWebhook({ ids, clock }, workflowId, receiver), expiresAt };
}
