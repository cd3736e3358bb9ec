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

/** Longer than the two minutes that n8n listens for a test event. */
const TEST_SECONDS = 180;

/** The flows whose registration is in progress in this process. */
const inProgress = new Set<string>();

/**
 * Returns whether a registration is in progress: the server may already know it while this process
 * does not.
 */
export function isRegistering(context: TriggerContext): boolean {
  return inProgress.has(flowKey(context));
}

/**
 * Registers the node's URL for events.
 *
 * A published flow uses the workflow's only webhook. A test requests a temporary listener, so that
 * the published flow keeps receiving events. A server without such listeners reads only the URL and
 * replaces the registered one; its response then lacks `temporary`, and the replaced URL is saved
 * until the test ends.
 *
 * The URL contains a token, because only the response tells whether the server signs its events,
 * and by then the server knows the URL.
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
  // Saved before the request: if the response is lost, n8n still ends the test, and the replaced
  // webhook must be known then.
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

/** A URL at a former address of n8n is ours too if we registered it. */
function isOurs(context: TriggerContext, url: string): boolean {
  const remembered = currentRegistration(context)?.webhookUrl;
  if (remembered !== undefined && isSameUrl(url, remembered)) return true;
  return isUrlOfThisNode(context, url);
}

/**
 * Returns the URL to restore later. A test restores the published flow's webhook but not that of an
 * ended test. A published flow keeps the URL that it replaced itself.
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
