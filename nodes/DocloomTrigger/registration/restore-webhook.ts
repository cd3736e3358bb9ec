import { sleep, type IHookFunctions } from 'n8n-workflow';
import { registerRemotely, type Registered } from './remote-webhook';

/** Pauses between the tries, in milliseconds. */
const RETRY_DELAYS_MS = [250, 1000];

/**
 * Registers again what was registered before. It is tried more than once: were it left undone, the
 * one who was displaced would hear nothing until somebody noticed.
 */
export async function restoreWebhook(
  context: IHookFunctions,
  workflowId: string,
  webhookUrl: string,
): Promise<void> {
  const registered = await retrying(async () => {
    return await registerRemotely(context, workflowId, { webhookUrl });
  });
  if (registered.signingSecret === undefined) return;
  context.logger.warn(
    `${context.getNode().name} put back the outgoing webhook of workflow ${workflowId} that it had replaced. The server signs its events with a new secret now: whoever receives them has to register again`,
  );
}

async function retrying(register: () => Promise<Registered>): Promise<Registered> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await register();
    } catch {
      // The last try below tells what is wrong.
      await sleep(delay);
    }
  }
  return await register();
}
