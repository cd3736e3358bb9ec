import { NodeOperationError } from 'n8n-workflow';
import type { TriggerContext } from './flow-key';
import { ifAnotherWebhook, readTriggerOptions, triggerOptions } from '../parameters/options';
import { hasWebhookAdditions } from './remote-webhook';

interface OtherWebhook {
  readonly workflowId: string;
  readonly urlBefore: string;
  readonly forTest: boolean;
}

/**
 * Throws if another webhook is registered and the user chose not to replace it. A test on a server
 * with temporary listeners replaces nothing and may continue.
 */
export async function requireReplaceable(
  context: TriggerContext,
  { workflowId, urlBefore, forTest }: OtherWebhook,
): Promise<void> {
  if (readTriggerOptions(context).ifAnotherWebhook !== 'stop') return;
  if (forTest && (await hasWebhookAdditions(context, workflowId))) return;

  throw new NodeOperationError(
    context.getNode(),
    `Workflow ${workflowId} already has an outgoing webhook, at ${placeOf(urlBefore)}`,
    {
      description: `Remove that webhook, choose another workflow, or set '${ifAnotherWebhook.displayName}' under '${triggerOptions.displayName}' to 'Replace It'.`,
    },
  );
}

/** The rest of the URL may be a secret, so only its origin is shown. */
function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'another address';
}
