import { sleep } from 'n8n-workflow';
import type { TriggerContext } from './flow-key';
import { endListener, sendTestEvent } from './remote-webhook';
import { receiverOf } from './webhook-url';

/** A server sends one test event per second; in milliseconds. */
const BETWEEN_TEST_EVENTS_MS = 1100;

/**
 * Removes an additional webhook that may belong to another flow, unless that flow accepts a test
 * event. This n8n may be a copy of another one, such as a restored backup, with the same static
 * data; or this flow may be a copy with the URL of the other one. The node that removes the webhook
 * would reject the test event: it has a new secret, or none.
 */
export async function endUnlessReceived(
  context: TriggerContext,
  workflowId: string,
  { id, webhookUrl }: { readonly id: string; readonly webhookUrl: string },
): Promise<void> {
  if (!(await isReceived(context, workflowId, id))) {
    await endListener(context, workflowId, id);
    return;
  }
  context.logger.warn(
    `${context.getNode().name} keeps the outgoing webhook ${receiverOf(webhookUrl)} of workflow ${workflowId}, because another flow receives its events`,
  );
}

async function isReceived(
  context: TriggerContext,
  workflowId: string,
  listenerId: string,
): Promise<boolean> {
  const first = await sendTestEvent(context, workflowId, listenerId);
  await sleep(BETWEEN_TEST_EVENTS_MS);
  if (first !== undefined) return first.received === true;
  // Another flow may have sent a test event to this workflow a moment ago.
  const second = await sendTestEvent(context, workflowId, listenerId);
  await sleep(BETWEEN_TEST_EVENTS_MS);
  return second?.received === true;
}
