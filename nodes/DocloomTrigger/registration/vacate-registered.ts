import type { TriggerContext } from './flow-key';
import { removeRemotely } from './remote-webhook';
import { decideRestoration } from './restoration';
import { restoreWebhook } from './restore-webhook';
import type { Registration } from './registration';
import { receiverOf } from './webhook-url';

/**
 * Gives up the workflow's registered webhook: restores the one that it replaced, or removes it. The
 * log tells about a server that cannot remove it, and about a webhook that is not restored.
 */
export async function vacateRegistered(
  context: TriggerContext,
  workflowId: string,
  { displacedUrl, forTest }: Pick<Registration, 'displacedUrl' | 'forTest'>,
): Promise<void> {
  const restoration = decideRestoration(displacedUrl, forTest);
  if (restoration.kind === 'restore') {
    await restoreWebhook(context, workflowId, restoration.url);
    return;
  }
  if (restoration.kind === 'maybeUnpublished') {
    context.logger.warn(
      `${context.getNode().name} replaced the outgoing webhook ${receiverOf(restoration.url)} of workflow ${workflowId} and did not restore it, because its flow may have been unpublished since. If it is still published, publish it again`,
    );
  }
  if (await removeRemotely(context, workflowId)) return;
  context.logger.info(
    `${context.getNode().name} is still registered for workflow ${workflowId}: the server cannot remove an outgoing webhook`,
  );
}
