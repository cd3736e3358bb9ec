import type { IWebhookFunctions } from 'n8n-workflow';

/** Returns the raw bytes of a request's body, which n8n keeps next to the parsed body. */
export function rawBodyOf(context: IWebhookFunctions): Buffer | undefined {
  const request: unknown = context.getRequestObject();
  if (typeof request !== 'object' || request === null || !('rawBody' in request)) return undefined;
  return Buffer.isBuffer(request.rawBody) ? request.rawBody : undefined;
}
