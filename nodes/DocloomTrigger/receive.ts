import type { EventType } from '@docloom/contract';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { events } from '../Docloom/parameters/events';

/** Starts the flow with the body of an event as its item, unless nobody asked for that event. */
export function receiveEvent(context: IWebhookFunctions): IWebhookResponseData {
  const event = context.getBodyData();
  if (!isAskedFor(context, event.type)) return { webhookResponse: {} };
  return { workflowData: [context.helpers.returnJsonArray(event)] };
}

/** The API leaves the shape of events open: what has no type that we know is let through. */
function isAskedFor(context: IWebhookFunctions, type: unknown): boolean {
  const isKnown = events.options?.some((option) => 'value' in option && option.value === type);
  if (!isKnown) return true;
  return (context.getNodeParameter(events.name) as EventType[]).includes(type as EventType);
}
