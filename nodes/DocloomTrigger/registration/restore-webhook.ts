import { sleep } from 'n8n-workflow';
import type { TriggerContext } from './flow-key';
import { registerRemotely, type Registered } from './remote-webhook';

/** Delays between attempts, in milliseconds. */
const RETRY_DELAYS_MS = [250, 1000];

/**
 * Restores the previously registered webhook. Retries, because otherwise its receiver would get no
 * events until somebody noticed.
 */
export async function restoreWebhook(
  context: TriggerContext,
  workflowId: string,
  webhookUrl: string,
): Promise<void> {
  const registered = await retrying(async () => {
    return await registerRemotely(context, workflowId, { webhookUrl });
  });
  if (registered.signingSecret === undefined) return;
  context.logger.warn(
    `${context.getNode().name} restored the outgoing webhook of workflow ${workflowId} that it had replaced. The server now signs events with a new secret, so the receiver must register again`,
  );
}

async function retrying(register: () => Promise<Registered>): Promise<Registered> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await register();
    } catch {
      // The last attempt below reports the error.
      await sleep(delay);
    }
  }
  return await register();
}
