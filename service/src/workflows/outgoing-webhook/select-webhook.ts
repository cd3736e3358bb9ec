import type { OutgoingWebhookId, WorkflowId } from '@docloom/contract';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import type {
  Listener,
  OutgoingWebhookRecord,
  RegisteredWebhook,
} from '../../store/records/outgoing-webhooks.ts';
import {
  findOutgoingWebhook,
  hasEnded,
  isListener,
  listRegisteredWebhooks,
} from '../../store/records/outgoing-webhooks.ts';
import type { Store } from '../../store/store.ts';

/**
 * Returns the webhook of a workflow that a request is about.
 * @param now milliseconds since 1970, UTC
 * @throws DocloomError if there is none
 */
export type SelectWebhook = (
  store: Store,
  workflowId: WorkflowId,
  now: number,
) => Promise<OutgoingWebhookRecord>;

/**
 * Returns the registered webhook of a workflow.
 * @throws DocloomError `no_outgoing_webhook`
 */
export async function registeredWebhook(
  store: Store,
  workflowId: WorkflowId,
): Promise<RegisteredWebhook> {
  const [webhook] = await listRegisteredWebhooks(store, [workflowId]);
  if (!webhook) throw problem('no_outgoing_webhook', workflowId);
  return webhook;
}

/** Returns a function that finds the additional webhook or temporary listener with an id. */
export function listenerWithId(id: OutgoingWebhookId): SelectWebhook {
  return async (store, workflowId, now) => {
    const listener = await findListener(store, workflowId, id);
    if (hasEnded(listener, now)) throw noListener(id);
    return listener;
  };
}

/**
 * Returns an additional webhook or a temporary listener of a workflow, even one that has ended.
 * @throws DocloomError `not_found`
 */
export async function findListener(
  store: Store,
  workflowId: WorkflowId,
  id: OutgoingWebhookId,
): Promise<Listener> {
  const webhook = await findOutgoingWebhook(store, id);
  if (webhook?.workflowId !== workflowId || !isListener(webhook)) throw noListener(id);
  return webhook;
}

function noListener(id: OutgoingWebhookId): DocloomError {
  return problem('not_found', 'additional webhook or temporary listener', id);
}
