import type { EventType, WorkflowId } from '@docloom/contract';
import type { Clock } from '../../time/clock.ts';
import type { Ids } from '../../ids/ids.ts';
import type {
  Lasting,
  TemporaryListener,
  WebhookMembers,
} from '../../store/records/outgoing-webhooks.ts';
import { INITIAL_HEALTH } from '../../webhooks/health.ts';

/** The default events of a receiver (contract §6, rule 2). */
const DEFAULT_EVENTS: readonly EventType[] = ['documents.created'];

export interface NewReceiver {
  webhookUrl: string;
  events?: EventType[] | undefined;
}

/** Returns a new webhook that does not expire. */
export function newWebhook<Kind extends 'registered' | 'additional'>(
  dependencies: { ids: Ids; clock: Clock },
  workflowId: WorkflowId,
  receiver: NewReceiver,
  kind: Kind,
): WebhookMembers & Lasting<Kind> {
  const members = newMembers(dependencies, workflowId, receiver);
  return { ...members, kind, expiresAt: null, removedAt: null };
}

/** Returns a new listener beside the registered webhook, which expires. */
export function newTemporaryListener(
  dependencies: { ids: Ids; clock: Clock },
  workflowId: WorkflowId,
  receiver: NewReceiver,
  lifetimeSeconds: number,
): TemporaryListener {
  const members = newMembers(dependencies, workflowId, receiver);
  const expiresAt = members.createdAt + lifetimeSeconds * 1000;
  return { ...members, kind: 'temporary', expiresAt, removedAt: null };
}

function newMembers(
  { ids, clock }: { ids: Ids; clock: Clock },
  workflowId: WorkflowId,
  { webhookUrl, events }: NewReceiver,
): WebhookMembers {
  return {
    id: ids.outgoingWebhook(),
    workflowId,
    webhookUrl,
    signingSecret: ids.signingSecret(),
    formerSecrets: [],
    events: events ?? [...DEFAULT_EVENTS],
    createdAt: clock.now(),
    ...INITIAL_HEALTH,
  };
}
