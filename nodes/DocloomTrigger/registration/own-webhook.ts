import type { EventType } from '@docloom/contract';
import { NodeOperationError } from 'n8n-workflow';
import { events } from '../../Docloom/parameters/events';
import { idOf } from '../../Docloom/parameters/locator';
import { workflowLocator } from '../../Docloom/parameters/workflow';
import { requireMultiOptions } from '../../Docloom/values/strict-value';
import type { TriggerContext } from './flow-key';
import { isSameUrl, withoutToken } from './webhook-url';

/** Reads which workflow the node listens to. */
export function readWorkflowId(context: TriggerContext): string {
  return idOf(context.getNodeParameter(workflowLocator.name, ''), workflowLocator, { context });
}

/** Reads which events the node is to hear of. */
export function readEvents(context: TriggerContext): EventType[] {
  const chosen: unknown = context.getNodeParameter(events.name, []);
  return requireMultiOptions(chosen, events, { context }) as EventType[];
}

/** The URL at which n8n waits for events: the production one, or the test one while testing. */
export function readOwnUrl(context: TriggerContext): string {
  const url = context.getNodeWebhookUrl('default');
  if (url !== undefined) return url;
  throw new NodeOperationError(context.getNode(), 'n8n has no webhook URL for this node', {
    description: 'Save the flow and try again.',
  });
}

/** True for the URL at which n8n waits now, with whatever token. */
export function isOwnUrl(context: TriggerContext, url: string): boolean {
  return isSameUrl(withoutToken(url), readOwnUrl(context));
}

/**
 * True for the test and for the production URL of this node, with whatever token. Both end in the
 * node's own webhook id and path. The origin counts, because a copy of the flow in another n8n may
 * have the same webhook id, and that one is somebody else.
 */
export function isUrlOfThisNode(context: TriggerContext, url: string): boolean {
  const { webhookId } = context.getNode();
  if (webhookId === undefined) return isOwnUrl(context, url);
  const own = new URL(readOwnUrl(context));
  const ownEnd = `/${webhookId}/${own.pathname.split(`/${webhookId}/`).at(-1) ?? ''}`;
  const other = URL.canParse(url) ? new URL(url) : undefined;
  return other?.origin === own.origin && other.pathname.endsWith(ownEnd);
}
