import type { IWebhookFunctions } from 'n8n-workflow';

/** The bytes of a request's body: n8n keeps them beside what it has read from them. */
export function rawBodyOf(context: IWebhookFunctions): Buffer | undefined {
  const { rawBody } = context.getRequestObject() as unknown as { rawBody?: unknown };
  return Buffer.isBuffer(rawBody) ? rawBody : undefined;
}
