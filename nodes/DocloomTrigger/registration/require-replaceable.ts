import { NodeOperationError } from 'n8n-workflow';
import type { TriggerContext } from './flow-key';
import { ifAnotherWebhook, readTriggerOptions, triggerOptions } from '../parameters/options';
import { knownFlowAt } from './known-flows';
import { readOwnUrl } from './own-webhook';
import { isTriggerUrl } from './webhook-url';

/** Throws if another webhook is registered, unless the user chose to replace it. */
export function requireReplaceable(
  context: TriggerContext,
  workflowId: string,
  otherUrl: string,
): void {
  if (readTriggerOptions(context).ifAnotherWebhook === 'replace') return;

  const replace = `set '${ifAnotherWebhook.displayName}' under '${triggerOptions.displayName}' to 'Replace It'`;
  throw new NodeOperationError(
    context.getNode(),
    // n8n shows only the message of a flow that could not be published.
    `Workflow ${workflowId} already has an outgoing webhook, ${describeReceiver(context, otherUrl)}. Choose another workflow, or ${replace}`,
    {
      description: `This server notifies one webhook of a workflow, so that webhook would receive no more events. Remove it, choose another workflow, or ${replace}. A newer Docloom service notifies any number of flows.`,
    },
  );
}

/** Describes a receiver by its flow, or by its origin: the rest of the URL may be a secret. */
export function describeReceiver(context: TriggerContext, url: string): string {
  const known = knownFlowAt(url);
  if (known !== undefined) {
    const state = known.state === 'ended' ? 'unpublished ' : '';
    return `that of the ${state}flow '${known.name}' of this n8n`;
  }
  if (!URL.canParse(url)) return 'at another address';
  const { origin } = new URL(url);
  if (!isTriggerUrl(url)) return `at ${origin}`;
  const isHere = origin === new URL(readOwnUrl(context)).origin;
  return isHere ? 'that of another flow of this n8n' : `that of a flow of the n8n at ${origin}`;
}
