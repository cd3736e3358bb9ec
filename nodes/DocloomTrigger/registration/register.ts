import { eventsMember } from '../../Docloom/parameters/events';
import { flowKey, type TriggerContext } from './flow-key';
import { endUnlessReceived } from './end-unless-received';
import { noteRegistered } from './known-flows';
import { isOwnUrl, isUrlOfThisNode, readEvents, readOwnUrl, readWorkflowId } from './own-webhook';
import {
  saveRegistration,
  saveIntendedRegistration,
  currentRegistration,
  type Registration,
} from './registration';
import { endListener, registerRemotely } from './remote-webhook';
import { describeReceiver, requireReplaceable } from './require-replaceable';
import { placeIn, readSituation, reusableToken, type Situation } from './situation';
import { vacateRegistered } from './vacate-registered';
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
 * A published flow requests an additional webhook, and a test a temporary listener, so that other
 * receivers keep their events. A server that has only the contract would read only the URL and
 * replace the registered one, so it is first asked whether it has others. There the URL is
 * registered in the only place if the user allows it, and the replaced URL is saved until the flow
 * is unpublished or the test ends.
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
  const before = await readSituation(context, workflowId, forTest);
  const { urlBefore, place } = before;
  const former = formerRegistration(context);
  const isOtherWebhook = urlBefore !== null && !former.isOurs(urlBefore);
  if (place === 'registered' && isOtherWebhook) replaceOther(context, workflowId, urlBefore);

  const token = reusableToken(context, before) ?? makeToken();
  const intended: Registration = {
    id: null,
    workflowId,
    webhookUrl: withToken(readOwnUrl(context), token),
    events: readEvents(context),
    token,
    signingSecret: null,
    place,
    forTest,
    displacedUrl: isOtherWebhook ? urlBefore : displacedOfOurs(context, former, urlBefore, forTest),
  };
  // Saved before the request: if the response is lost, n8n still ends the test, and the replaced
  // webhook must be known then.
  saveIntendedRegistration(context, intended);

  const registered = await registerRemotely(context, workflowId, {
    webhookUrl: intended.webhookUrl,
    ...eventsMember(intended.events),
    ...(place === 'additional' && { additional: true }),
    ...(forTest && { temporary: true, expiresInSeconds: TEST_SECONDS }),
  });
  const given = placeIn(registered);
  const registration: Registration = {
    ...intended,
    id: registered.id ?? null,
    signingSecret: registered.signingSecret ?? null,
    place: given,
    displacedUrl: given === 'registered' ? intended.displacedUrl : null,
  };
  saveRegistration(context, registration);
  noteRegistered(context, registration);
  if (given === 'additional') await leaveFormerPlaces(context, registration, before, former);
}

/** Replaces the webhook of another receiver if the user allows it, and names it in the log. */
function replaceOther(context: TriggerContext, workflowId: string, otherUrl: string): void {
  requireReplaceable(context, workflowId, otherUrl);
  context.logger.info(
    `${context.getNode().name} replaces the outgoing webhook of workflow ${workflowId}, ${describeReceiver(context, otherUrl)}`,
  );
}

/**
 * Removes what this node registered before beside its additional webhook: at a former address of
 * n8n, or in the place of the registered one. A failure does not stop the flow; it is logged, and
 * unpublishing tries again.
 */
async function leaveFormerPlaces(
  context: TriggerContext,
  registration: Registration,
  { urlBefore, listeners }: Situation,
  before: FormerRegistration,
): Promise<void> {
  const { workflowId } = registration;
  try {
    for (const { id, webhookUrl, temporary } of listeners) {
      if (temporary === true || id === registration.id || !before.isOurs(webhookUrl)) continue;
      if (isOwnUrl(context, webhookUrl)) await endListener(context, workflowId, id);
      else await endUnlessReceived(context, workflowId, { id, webhookUrl });
    }
    if (urlBefore === null || !before.isOurs(urlBefore)) return;
    await vacateRegistered(context, workflowId, {
      displacedUrl: before.displacedUrl,
      forTest: false,
    });
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    context.logger.warn(
      `${context.getNode().name} could not remove its former outgoing webhook: ${reason}`,
    );
  }
}

/** What this node knows of its registration before the new one. */
interface FormerRegistration {
  readonly displacedUrl: string | null;
  /** A URL at a former address of n8n is ours too if we registered it. */
  readonly isOurs: (url: string) => boolean;
}

function formerRegistration(context: TriggerContext): FormerRegistration {
  const remembered = currentRegistration(context);
  return {
    displacedUrl: remembered?.displacedUrl ?? null,
    isOurs: (url) => {
      if (remembered !== undefined && isSameUrl(url, remembered.webhookUrl)) return true;
      return isUrlOfThisNode(context, url);
    },
  };
}

/**
 * Returns the URL to restore later. A test restores the published flow's webhook but not that of an
 * ended test. A published flow keeps the URL that it replaced itself.
 */
function displacedOfOurs(
  context: TriggerContext,
  { displacedUrl }: FormerRegistration,
  urlBefore: string | null,
  forTest: boolean,
): string | null {
  if (urlBefore === null) return null;
  if (forTest) return isOwnUrl(context, urlBefore) ? null : urlBefore;
  return displacedUrl;
}
