import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

/**
 * The ID that an event keeps however often it is sent; undefined when the sender gives none. The API
 * leaves the shape of events open, so an `id` in the body counts only if it is one of an event.
 */
export function readEventId(context: IWebhookFunctions, event: IDataObject): string | undefined {
  const header = context.getHeaderData()['webhook-id'];
  if (typeof header === 'string' && header !== '') return header;
  return typeof event.id === 'string' && event.id.startsWith('evt_') ? event.id : undefined;
}
