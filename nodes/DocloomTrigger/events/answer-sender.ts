import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** What is needed of the response that n8n hands out: the one of Express. */
interface Response {
  status(code: number): Response;
  json(body: object): unknown;
}

/**
 * Answers the sender with a status of its own and starts nothing. The reason goes to n8n's log; the
 * sender is not told it, because whoever tries to forge events would learn from it.
 */
export function reject(
  context: IWebhookFunctions,
  status: 401 | 409 | 503,
  reason: string,
): IWebhookResponseData {
  context.logger.warn(`${context.getNode().name} did not take an event, because ${reason}`);
  responseOf(context).status(status).json({ message: 'The event was not taken' });
  return { noWebhookResponse: true };
}

/**
 * Answers 200 and starts the flow, in this order, so that n8n stores the static data in between.
 * Were the answer left to n8n 2, it would start the flow first, and starting makes it forget that
 * the static data has changed: which events were seen would be lost at its next restart.
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
