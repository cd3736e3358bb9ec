import type { EventType } from '@docloom/contract';
import { NodeOperationError } from 'n8n-workflow';
import { events } from '../../Docloom/parameters/events';
import { idOf } from '../../Docloom/parameters/locator';
import { workflowLocator } from '../../Docloom/parameters/workflow';
import { requireMultiOptions } from '../../Docloom/values/strict-value';
import type { TriggerContext } from './flow-key';
import { isSameUrl, withoutToken } from './webhook-url';

/** Reads the workflow that the node listens to. */
export function readWorkflowId(context: TriggerContext): string {
  return idOf(context.getNodeParameter(workflowLocator.name, ''), workflowLocator, { context });
}

/** Reads the events that the node subscribes to. */
export function readEvents(context: TriggerContext): EventType[] {
  const chosen: unknown = context.getNodeParameter(events.name, []);
  return requireMultiOptions(chosen, events, { context }) as EventType[];
}

/** Returns the node's current webhook URL: the production URL, or the test URL during a test. */
export function readOwnUrl(context: TriggerContext): string {
  const url = context.getNodeWebhookUrl('default');
  if (url !== undefined) return url;
  throw new NodeOperationError(context.getNode(), 'n8n has no webhook URL for this node', {
    description: 'Save the flow and try again.',
  });
}

/** Returns whether a URL is the node's current webhook URL, with any token. */
export function isOwnUrl(context: TriggerContext, url: string): boolean {
  return isSameUrl(withoutToken(url), readOwnUrl(context));
}

/**
 * Returns whether a URL is the test or production URL of this node, with any token. Both end with
 * the node's webhook ID and path. The origin must match too, because a copy of the flow in another
 * n8n may have the same webhook ID.
 */
export function isUrlOfThisNode(context: TriggerContext, url: string): boolean {
  const { webhookId } = context.getNode();
  if (webhookId === undefined) return isOwnUrl(context, url);
  const own = new URL(readOwnUrl(context));
  const ownEnd = `/${webhookId}/${own.pathname.split(`/${webhookId}/`).at(-1) ?? ''}`;
  const other = URL.canParse(url) ? new URL(url) : undefined;
  return other?.origin === own.origin && other.pathname.endsWith(ownEnd);
}
