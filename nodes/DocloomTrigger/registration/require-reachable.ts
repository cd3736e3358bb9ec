import type { OutgoingWebhookTested } from '@docloom/contract';
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { readOwnUrl } from './own-webhook';
import { currentRegistration, type Registration } from './registration';
import { sendTestEvent } from './remote-webhook';
import { unregister } from './unregister';

/** Activations without a person: n8n starts, or another process becomes the leader. */
const UNATTENDED = ['init', 'leadershipChange'];

/**
 * Has the server send a test event, so that a server that cannot reach n8n is noticed when the flow
 * is published. Any HTTP response shows that it can. Servers without test events are not tested.
 * @throws NodeOperationError if the server cannot reach n8n; the registration is then removed. When
 * n8n starts, this is only logged, because the flow was published before.
 */
export async function requireReachable(context: IHookFunctions): Promise<void> {
  const registration = currentRegistration(context);
  if (registration === undefined) return;
  const tested = await tryTestEvent(context, registration);
  if (tested === undefined || tested.received === true) return;

  const { error, responseStatus } = tested;
  const origin = new URL(readOwnUrl(context)).origin;
  const reason = error ?? 'it gave no reason.';
  // n8n answers 404 as long as the flow is not active.
  if (responseStatus !== null) return;
  if (UNATTENDED.includes(context.getActivationMode())) {
    context.logger.warn(
      `${context.getNode().name} is registered, but the server cannot reach n8n at ${origin}: ${reason}`,
    );
    return;
  }
  await unregister(context);
  throw unreachable(context, origin, reason);
}

function unreachable(context: IHookFunctions, origin: string, reason: string): NodeOperationError {
  const message = `The server cannot reach n8n at ${origin}: ${reason} Set WEBHOOK_URL of n8n to an address that the server can reach`;
  const error = new NodeOperationError(context.getNode(), message, {
    description:
      'Events could not arrive, so the flow was not registered. Check the address, firewalls and proxies between the server and n8n. A Docloom service sends to private addresses only if its option --allow-webhooks-to allows them.',
  });
  // For a reason such as ECONNREFUSED, n8n writes a message about a request of its own.
  error.message = message;
  return error;
}

/** A test that is not possible proves nothing. */
async function tryTestEvent(
  context: IHookFunctions,
  { workflowId, place, id }: Registration,
): Promise<Partial<OutgoingWebhookTested> | undefined> {
  try {
    return await sendTestEvent(context, workflowId, place === 'additional' ? id : null);
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    context.logger.warn(
      `${context.getNode().name} is registered, but the server could not send a test event: ${reason}`,
    );
    return undefined;
  }
}
