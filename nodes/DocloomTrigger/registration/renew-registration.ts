import type { OutgoingWebhook } from '@docloom/contract';
import type { IWebhookFunctions } from 'n8n-workflow';
import { flowKey, isTest } from './flow-key';
import { isSame } from './is-registered';
import { isOwnUrl, readEvents, readWorkflowId } from './own-webhook';
import { isRegistering, registerOwnUrl } from './register';
import { saveRegistration, currentRegistration, type Registration } from './registration';
import { readPermanentWebhooks } from './remote-webhook';
import { tokenOf } from './webhook-url';

/**
 * In milliseconds. Anyone can send unverifiable requests, so the server is polled at most this
 * often.
 */
const POLL_INTERVAL = 10_000;

/** The time of the last poll, by flow and node. */
const lastPolls = new Map<string, number>();

/**
 * Renews a registration that this process no longer knows: another n8n process registered, and an
 * execution that started earlier then overwrote the flow's static data. Without this, every event
 * would be rejected until the flow is published again.
 * @param now milliseconds since 1970, UTC
 * @returns whether the registration has changed
 */
export async function renewRegistration(context: IWebhookFunctions, now: number): Promise<boolean> {
  if (isTest(context) || isRegistering(context) || !mayPoll(context, now)) return false;
  try {
    const known = currentRegistration(context);
    const webhooks = await readPermanentWebhooks(context, readWorkflowId(context));
    // The flow was published or unpublished in the meantime, so the server's response is outdated.
    if (currentRegistration(context) !== known) return true;
    const ours = webhooks.filter(({ webhookUrl }) => isOwnUrl(context, webhookUrl));
    const [remote] = ours;
    if (remote === undefined) return false;
    if (known !== undefined && ours.some((one) => isSame(one, known))) return false;

    if (known === undefined || !adopt(context, known, remote)) await registerOwnUrl(context, false);
    context.logger.info(`${context.getNode().name} renewed its lost webhook registration`);
    return true;
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    context.logger.warn(
      `${context.getNode().name} could not look up its webhook registration: ${reason}`,
    );
    return false;
  }
}

function mayPoll(context: IWebhookFunctions, now: number): boolean {
  const key = flowKey(context);
  const last = lastPolls.get(key);
  if (last !== undefined && Math.abs(now - last) < POLL_INTERVAL) return false;
  lastPolls.set(key, now);
  return true;
}

/** Adopts the token from a server that does not sign events; it returns the URL as registered. */
function adopt(
  context: IWebhookFunctions,
  known: Registration,
  { id, webhookUrl }: OutgoingWebhook,
): boolean {
  const token = tokenOf(webhookUrl);
  if (known.signingSecret !== null || token === null) return false;
  const events = readEvents(context);
  const workflowId = readWorkflowId(context);
  saveRegistration(context, { ...known, id, workflowId, webhookUrl, token, events });
  return true;
}
