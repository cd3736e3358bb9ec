import type { IHookFunctions } from 'n8n-workflow';
import { isOwnUrl, readWorkflowId } from './own-webhook';
import { endUnlessReceived } from './end-unless-received';
import { isUrlOfAnotherFlow, noteEnded } from './known-flows';
import { clearRegistration, registrationToRemove, type Registration } from './registration';
import { endListener, listListeners, readRemoteWebhook } from './remote-webhook';
import { vacateRegistered } from './vacate-registered';
import { isSameUrl } from './webhook-url';

/** Nothing is known of a lost registration. */
const NOTHING_DISPLACED = { displacedUrl: null, forTest: false } as const;

/**
 * Removes the node's registration. Never throws, because n8n would then keep its side of the
 * webhook forever; failures are logged.
 */
export async function unregister(context: IHookFunctions): Promise<void> {
  const registration = registrationToRemove(context);
  // n8n 1 also calls this hook when it rejects a copy of a published flow with the same URL.
  if (registration === undefined && isUrlOfAnotherFlow(context)) return;
  try {
    noteEnded(context, registration);
    await removeRegistration(context, registration);
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    context.logger.warn(
      `${context.getNode().name} could not remove its outgoing webhook: ${reason}`,
    );
  } finally {
    clearRegistration(context, registration);
  }
}

async function removeRegistration(
  context: IHookFunctions,
  registration: Registration | undefined,
): Promise<void> {
  const workflowId = registration?.workflowId ?? readWorkflowId(context);
  if (registration?.place === 'temporary') {
    await removeTemporary(context, workflowId, registration.id);
    return;
  }
  await removeAdditional(context, workflowId, registration);
  const remoteUrl = (await readRemoteWebhook(context, workflowId))?.webhookUrl;
  if (remoteUrl === undefined || !isOurs(context, remoteUrl, registration)) return;
  await vacateRegistered(context, workflowId, registration ?? NOTHING_DISPLACED);
}

/** Its ID is not known if the response to the registration was lost. */
async function removeAdditional(
  context: IHookFunctions,
  workflowId: string,
  registration: Registration | undefined,
): Promise<void> {
  const isKnown = registration?.place === 'additional' && registration.id !== null;
  const isHere = isKnown && isOwnUrl(context, registration.webhookUrl);
  if (isHere && (await endListener(context, workflowId, registration.id))) return;
  const listeners = (await listListeners(context, workflowId)) ?? [];
  for (const { id, webhookUrl } of listeners) {
    if (!isOurs(context, webhookUrl, registration)) continue;
    const isCertain = registration !== undefined && isOwnUrl(context, webhookUrl);
    if (isCertain) await endListener(context, workflowId, id);
    else await endUnlessReceived(context, workflowId, { id, webhookUrl });
  }
}

/** A listener that cannot be ended expires soon. */
async function removeTemporary(
  context: IHookFunctions,
  workflowId: string,
  listenerId: string | null,
): Promise<void> {
  if (listenerId !== null && (await endListener(context, workflowId, listenerId))) return;
  context.logger.debug(
    `${context.getNode().name} could not end its test listener; the server will end it, workflow ${workflowId}`,
  );
}

function isOurs(
  context: IHookFunctions,
  remoteUrl: string,
  registration: Registration | undefined,
): boolean {
  if (registration !== undefined && isSameUrl(remoteUrl, registration.webhookUrl)) return true;
  return isOwnUrl(context, remoteUrl);
}
