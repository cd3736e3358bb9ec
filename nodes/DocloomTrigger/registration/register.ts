import { eventsMember } from '../../Docloom/parameters/events';
import { flowKey, type TriggerContext } from './flow-key';
import { isOwnUrl, isUrlOfThisNode, readEvents, readOwnUrl, readWorkflowId } from './own-webhook';
import {
  saveRegistration,
  saveIntendedRegistration,
  currentRegistration,
  type Registration,
} from './registration';
import { readRemoteWebhook, registerRemotely } from './remote-webhook';
import { requireReplaceable } from './require-replaceable';
import { isSameUrl, makeToken, withToken } from './webhook-url';

/** Longer than n8n listens for a test event, which is two minutes. */
const TEST_SECONDS = 180;

/** The flows whose registration is under way in this process. */
const inProgress = new Set<string>();

/** Returns true while a registration is under way: the server may know it already, and we not yet. */
export function isRegistering(context: TriggerContext): boolean {
  return inProgress.has(flowKey(context));
}

/**
 * Has the server send its events here.
 *
 * A published flow takes the one place there is. A test asks for a listener beside it, so that the
 * published flow goes on hearing. A server that does not know such listeners reads the URL only and
 * replaces the registered one; the answer then lacks `temporary`, and the URL that had to go is
 * remembered for when the test ends.
 *
 * The URL carries a token, because only the answer tells whether the server signs its events, and
 * then the URL is known to it.
 */
export async function registerOwnUrl(context: TriggerContext, forTest: boolean): Promise<void> {
  const key = flowKey(context);
  inProgress.add(key);
  try {
    await register(context, forTest);
  } finally {
    inProgress.delete(key);
  }
}

async function register(context: TriggerContext, forTest: boolean): Promise<void> {
  const workflowId = readWorkflowId(context);
  const urlBefore = (await readRemoteWebhook(context, workflowId))?.webhookUrl ?? null;
  const isOtherWebhook = urlBefore !== null && !isOurs(context, urlBefore);
  if (isOtherWebhook) await requireReplaceable(context, { workflowId, urlBefore, forTest });

  const token = makeToken();
  const intended: Registration = {
    id: null,
    workflowId,
    webhookUrl: withToken(readOwnUrl(context), token),
    events: readEvents(context),
    token,
    signingSecret: null,
    temporary: false,
    forTest,
    displacedUrl: isOtherWebhook ? urlBefore : displacedOfOurs(context, urlBefore, forTest),
  };
  // Noted before it is done: when the answer gets lost, n8n still ends the test, and what was
  // displaced meanwhile must be known then.
  saveIntendedRegistration(context, intended);

  const registered = await registerRemotely(context, workflowId, {
    webhookUrl: intended.webhookUrl,
    ...eventsMember(intended.events),
    ...(forTest && { temporary: true, expiresInSeconds: TEST_SECONDS }),
  });
  const temporary = registered.temporary === true;
  saveRegistration(context, {
    ...intended,
    id: registered.id ?? null,
    signingSecret: registered.signingSecret ?? null,
    temporary,
    displacedUrl: temporary ? null : intended.displacedUrl,
  });
}

/** Also a URL at a former address of n8n is ours, when we remember that we registered it. */
function isOurs(context: TriggerContext, url: string): boolean {
  const remembered = currentRegistration(context)?.webhookUrl;
  if (remembered !== undefined && isSameUrl(url, remembered)) return true;
  return isUrlOfThisNode(context, url);
}

/**
 * What to put back one day when the place was ours. A test gives it back to the published flow, but
 * not to a dead test. A published flow goes on remembering whom it displaced itself.
 */
function displacedOfOurs(
  context: TriggerContext,
  urlBefore: string | null,
  forTest: boolean,
): string | null {
  if (urlBefore === null) return null;
  if (forTest) return isOwnUrl(context, urlBefore) ? null : urlBefore;
  return currentRegistration(context)?.displacedUrl ?? null;
}
