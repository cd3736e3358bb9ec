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
 * Returns whether a URL is the test or production URL of this node, with any token. The origin must
 * match too, because a copy of the flow in another n8n may have the same webhook ID.
 */
export function isUrlOfThisNode(context: TriggerContext, url: string): boolean {
  if (context.getNode().webhookId === undefined) return isOwnUrl(context, url);
  return URL.canParse(url) && isAtOwnOrigin(context, url) && hasOwnWebhookId(context, url);
}

/**
 * Returns whether a URL ends with the webhook ID and the path of this node, as its test and
 * production URLs do at every address of n8n.
 */
export function hasOwnWebhookId(context: TriggerContext, url: string): boolean {
  const { webhookId } = context.getNode();
  if (webhookId === undefined || !URL.canParse(url)) return true;
  const own = new URL(readOwnUrl(context)).pathname;
  const ownEnd = `/${webhookId}/${own.split(`/${webhookId}/`).at(-1) ?? ''}`;
  return new URL(url).pathname.endsWith(ownEnd);
}

function isAtOwnOrigin(context: TriggerContext, url: string): boolean {
  return new URL(url).origin === new URL(readOwnUrl(context)).origin;
}
