import type { IWebhookFunctions } from 'n8n-workflow';
import { rawBodyOf } from './raw-body';
import { currentRegistration } from '../registration/registration';

/** In milliseconds. The server that sent the event is waiting for the response. */
const TIMEOUT_MS = 5000;

/** The headers that belong to an event rather than to its transport. */
const HEADERS_OF_EVENTS = /^(content-type|webhook-.+)$/;

/**
 * Forwards an event unchanged to the webhook that a test replaced, because a server with only one
 * webhook sends it to the test alone. A failure does not fail the test; it is logged.
 */
export async function forwardToDisplaced(context: IWebhookFunctions): Promise<void> {
  const registration = currentRegistration(context);
  if (registration?.forTest !== true || registration.displacedUrl === null) return;
  try {
    await context.helpers.httpRequest({
      method: 'POST',
      url: registration.displacedUrl,
      headers: headersOfEvent(context),
      body: rawBodyOf(context),
      timeout: TIMEOUT_MS,
      // Following a redirect would turn the event into a GET, which looks like success.
      disableFollowRedirect: true,
    });
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    context.logger.warn(
      `${context.getNode().name} could not forward a test event to the webhook that the test replaced: ${reason}`,
    );
  }
}

function headersOfEvent(context: IWebhookFunctions): Record<string, string> {
  const headers = Object.entries(context.getHeaderData());
  return Object.fromEntries(
    headers.filter(
      (header): header is [string, string] =>
        HEADERS_OF_EVENTS.test(header[0]) && typeof header[1] === 'string',
    ),
  );
}
