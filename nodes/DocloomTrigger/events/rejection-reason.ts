import type { IWebhookFunctions } from 'n8n-workflow';
import { equalBytes } from './equal-bytes';
import { rawBodyOf } from './raw-body';
import { currentRegistration } from '../registration/registration';
import { findSignatureError } from './signature';
import { TOKEN_PARAMETER } from '../registration/webhook-url';

/**
 * Returns why a request cannot be trusted; undefined if it can. Servers that sign are verified by
 * signature, others by the token in the URL.
 */
export function findRejectionReason(context: IWebhookFunctions, now: number): string | undefined {
  const registration = currentRegistration(context);
  if (registration === undefined) return 'no webhook is registered';
  if (registration.signingSecret !== null) {
    const headers = context.getHeaderData();
    const request = {
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signature: headers['webhook-signature'],
      body: rawBodyOf(context),
    };
    return findSignatureError(request, registration.signingSecret, now);
  }
  return findTokenError(context, registration.token);
}

function findTokenError(context: IWebhookFunctions, expected: string): string | undefined {
  const given = (context.getQueryData() as Record<string, unknown>)[TOKEN_PARAMETER];
  const isKnown =
    typeof given === 'string' &&
    expected !== '' &&
    equalBytes(Buffer.from(given), Buffer.from(expected));
  return isKnown ? undefined : 'its URL does not contain the token';
}
