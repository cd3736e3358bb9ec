import type { IHookFunctions } from 'n8n-workflow';
import { readOwnUrl, readWorkflowId } from './own-webhook';
import { forgetRegistration, recallRegistration, type Registration } from './registration';
import { readRemoteUrl, registerRemotely, removeRemotely } from './remote-webhook';

/**
 * Has the server stop sending its events here. It never throws: n8n would keep its own side of the
 * webhook for ever. What could not be done is logged.
 */
export async function unregister(context: IHookFunctions): Promise<void> {
  try {
    await giveUp(context, recallRegistration(context));
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    context.logger.warn(
      `${context.getNode().name} could not remove its outgoing webhook: ${reason}`,
    );
  } finally {
    forgetRegistration(context);
  }
}

async function giveUp(
  context: IHookFunctions,
  registration: Registration | undefined,
): Promise<void> {
  if (registration?.temporary) return;

  const workflowId = readWorkflowId(context);
  const remoteUrl = await readRemoteUrl(context, workflowId);
  const isOurs = remoteUrl === readOwnUrl(context) || remoteUrl === registration?.webhookUrl;
  if (remoteUrl === null || !isOurs) return;

  // A test borrowed the place and gives it back as it was.
  const displacedUrl = registration?.displacedUrl ?? null;
  const putsBackFirst = registration?.forTest === true && displacedUrl !== null;
  if (!putsBackFirst && (await removeRemotely(context, workflowId))) return;

  if (displacedUrl === null) {
    context.logger.info(
      `${context.getNode().name} stays registered at workflow ${workflowId}: the server cannot remove an outgoing webhook`,
    );
    return;
  }
  await registerRemotely(context, workflowId, { webhookUrl: displacedUrl });
}
