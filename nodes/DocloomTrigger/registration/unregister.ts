import type { IHookFunctions } from 'n8n-workflow';
import { isOwnUrl, readWorkflowId } from './own-webhook';
import { restoreWebhook } from './restore-webhook';
import { clearRegistration, registrationToRemove, type Registration } from './registration';
import { endListener, readRemoteWebhook, removeRemotely } from './remote-webhook';
import { isSameUrl } from './webhook-url';

/**
 * Removes the node's registration. Never throws, because n8n would then keep its side of the
 * webhook forever; failures are logged.
 */
export async function unregister(context: IHookFunctions): Promise<void> {
  const registration = registrationToRemove(context);
  try {
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
  if (registration?.temporary) {
    await removeListener(context, workflowId, registration.id);
    return;
  }
  const remoteUrl = (await readRemoteWebhook(context, workflowId))?.webhookUrl;
  if (remoteUrl === undefined || !isOurs(context, remoteUrl, registration)) return;

  const displacedUrl = registration?.displacedUrl ?? null;
  if (displacedUrl !== null) {
    await restoreWebhook(context, workflowId, displacedUrl);
    return;
  }
  if (await removeRemotely(context, workflowId)) return;
  context.logger.info(
    `${context.getNode().name} is still registered for workflow ${workflowId}: the server cannot remove an outgoing webhook`,
  );
}

/** A listener that cannot be ended expires soon. */
async function removeListener(
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
