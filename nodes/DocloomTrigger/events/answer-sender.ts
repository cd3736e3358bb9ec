import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** The used members of the Express response that n8n provides. */
interface Response {
  status(code: number): Response;
  json(body: object): unknown;
}

/**
 * Rejects an event with a status and starts no execution. The reason goes only to n8n's log,
 * because it would help senders who forge events.
 */
export function reject(
  context: IWebhookFunctions,
  status: 401 | 409 | 503,
  reason: string,
): IWebhookResponseData {
  context.logger.warn(`${context.getNode().name} rejected an event, because ${reason}`);
  responseOf(context).status(status).json({ message: 'The event was rejected' });
  return { noWebhookResponse: true };
}

/**
 * Responds with 200 and then starts the flow, in this order, so that n8n stores the static data in
 * between. If n8n 2 sent the response itself, it would start the flow first and then forget that
 * the static data has changed, so the seen events would be lost at the next restart.
 */
export function acceptAndStore(
  context: IWebhookFunctions,
  items: INodeExecutionData[],
): IWebhookResponseData {
  responseOf(context).status(200).json({});
  return { noWebhookResponse: true, workflowData: [items] };
}

function responseOf(context: IWebhookFunctions): Response {
  const response: unknown = context.getResponseObject();
  return response as Response;
}
