import type { IWebhookFunctions } from 'n8n-workflow';
import { rawBodyOf } from './raw-body';
import { currentRegistration } from '../registration/registration';

/** Milliseconds. The server that sent the event waits for us meanwhile. */
const TIMEOUT_MS = 5000;

/** What of the headers belongs to an event; the others belong to the way it came. */
const HEADERS_OF_EVENTS = /^(content-type|webhook-.+)$/;

/**
 * ConcurrencySlots an event on to whom a test has displaced, as it was sent: a server with one place for a
 * webhook tells it to the test alone. A test goes on when that does not succeed; n8n's log tells it.
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
      // A redirect that is followed turns the event into a GET, which looks like success.
      disableFollowRedirect: true,
    });
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    context.logger.warn(
      `${context.getNode().name} could not hand a test event on to the webhook whose place the test has taken: ${reason}`,
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
