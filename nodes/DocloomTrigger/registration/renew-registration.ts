import type { OutgoingWebhook } from '@docloom/contract';
import type { IWebhookFunctions } from 'n8n-workflow';
import { flowKey, isTest } from './flow-key';
import { isSame } from './is-registered';
import { isOwnUrl, readEvents, readWorkflowId } from './own-webhook';
import { isRegistering, registerOwnUrl } from './register';
import { saveRegistration, currentRegistration, type Registration } from './registration';
import { readRemoteWebhook } from './remote-webhook';
import { tokenOf } from './webhook-url';

/** Milliseconds. Anybody can send what cannot be verified; the server is not asked each time. */
const POLL_INTERVAL = 10_000;

/** When the server was asked last, by flow and node. */
const lastPolls = new Map<string, number>();

/**
 * Renews a registration that is not known here any more: another process of n8n has registered, and
 * the static data of the flow was then overwritten by an execution that began before. Without this
 * every event would be refused until somebody publishes the flow again.
 *
 * @param now milliseconds since 1970, UTC
 * @returns whether the registration is another one now
 */
export async function renewRegistration(context: IWebhookFunctions, now: number): Promise<boolean> {
  if (isTest(context) || isRegistering(context) || !mayPoll(context, now)) return false;
  try {
    const known = currentRegistration(context);
    const remote = await readRemoteWebhook(context, readWorkflowId(context));
    // The flow was published anew or unpublished meanwhile: what the server said is of before.
    if (currentRegistration(context) !== known) return true;
    if (remote === null || !isOwnUrl(context, remote.webhookUrl)) return false;
    if (known !== undefined && isSame(remote, known)) return false;

    if (known === undefined || !adopt(context, known, remote)) await registerOwnUrl(context, false);
    context.logger.info(`${context.getNode().name} renewed its lost registration`);
    return true;
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    context.logger.warn(`${context.getNode().name} could not look up its registration: ${reason}`);
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

/** Takes the token over from a server that does not sign: it shows the URL as it was registered. */
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
