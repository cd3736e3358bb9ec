import type { OutgoingWebhook } from '@docloom/contract';
import type { IHookFunctions } from 'n8n-workflow';
import { isOwnUrl, readEvents, readWorkflowId } from './own-webhook';
import { currentRegistration, refreshRegistration, type Registration } from './registration';
import { noteRegistered } from './known-flows';
import { readPermanentWebhooks } from './remote-webhook';
import { isSameUrl } from './webhook-url';

/**
 * Tells whether the server already sends its events here, and whether they could be verified, as is
 * the case after a restart of n8n. When the static data is lost, neither the signing secret nor the
 * token is known any more, so the URL has to be registered again. It also has to be registered again
 * if the server now supports additional webhooks and this one is still the registered one.
 */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
  const webhooks = await readPermanentWebhooks(context, readWorkflowId(context));
  const registration = currentRegistration(context);
  if (registration === undefined || !isUpToDate(context, registration)) return false;
  if (!webhooks.some((remote) => isSame(remote, registration))) return false;
  noteRegistered(context, registration);
  refreshRegistration(context);
  return true;
}

/** The address of n8n and the parameters may be others than at the registration. */
function isUpToDate(context: IHookFunctions, { webhookUrl, events }: Registration): boolean {
  const wanted = readEvents(context);
  const hearsAll = wanted.length === events.length && wanted.every((one) => events.includes(one));
  return hearsAll && isOwnUrl(context, webhookUrl);
}

/**
 * Tells whether the server has this registration. The URL with its token says that it is ours. Where
 * events are signed the ID counts too: another registration of the same URL has another secret.
 */
export function isSame(remote: OutgoingWebhook, registration: Registration): boolean {
  if (!isSameUrl(remote.webhookUrl, registration.webhookUrl)) return false;
  return registration.signingSecret === null || remote.id === registration.id;
}
