import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { workflowId } from '../Docloom/parameters/workflow-id';
import { requireText } from '../Docloom/required-text';

/** Reads which workflow the node listens to. */
export function readWorkflowId(context: IHookFunctions): string {
  return requireText(context.getNodeParameter(workflowId.name, ''), workflowId, { context });
}

/** The URL at which n8n waits for events: the production one, or the test one while testing. */
export function readOwnUrl(context: IHookFunctions): string {
  const url = context.getNodeWebhookUrl('default');
  if (url !== undefined) return url;
  throw new NodeOperationError(context.getNode(), 'n8n has no webhook URL for this node', {
    description: 'Save the flow and try again.',
  });
}

/**
 * True for every URL that n8n ever gave this node: test or production, also at another address of
 * n8n. All of them end in the node's own webhook id and path.
 */
export function isUrlOfThisNode(context: IHookFunctions, url: string): boolean {
  const { webhookId } = context.getNode();
  const ownPath = readOwnUrl(context).split(`/${webhookId}/`).at(-1);
  return webhookId !== undefined && url.endsWith(`/${webhookId}/${ownPath}`);
}
