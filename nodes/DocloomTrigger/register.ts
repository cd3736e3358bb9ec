import type { EventType, OutgoingWebhookRegister } from '@docloom/contract';
import type { IHookFunctions } from 'n8n-workflow';
import { askForEvents } from '../Docloom/parameters/events';
import { isUrlOfThisNode, readOwnUrl, readWorkflowId } from './own-webhook';
import { keepRegistration } from './registration';
import { readRemoteUrl, registerRemotely } from './remote-webhook';

/** Longer than n8n listens for a test event, which is two minutes. */
const TEST_SECONDS = 180;

/**
 * Has the server send its events here.
 *
 * A published flow takes the one place there is. A test asks for a listener beside it, so that the
 * published flow goes on hearing. A server that does not know such listeners reads the URL only and
 * replaces the registered one; the answer then lacks `temporary`, and the URL that had to go is
 * remembered for when the test ends.
 */
export async function register(context: IHookFunctions): Promise<void> {
  const workflowId = readWorkflowId(context);
  const webhookUrl = readOwnUrl(context);
  const forTest = context.getActivationMode() === 'manual';

  const urlBefore = await readRemoteUrl(context, workflowId);
  const body: OutgoingWebhookRegister = {
    webhookUrl,
    ...askForEvents(context.getNodeParameter('events') as EventType[]),
    ...(forTest && { temporary: true, expiresInSeconds: TEST_SECONDS }),
  };
  const registered = await registerRemotely(context, workflowId, body);

  const temporary = registered.temporary === true;
  keepRegistration(context, {
    id: registered.id ?? null,
    webhookUrl,
    signingSecret: registered.signingSecret ?? null,
    temporary,
    forTest,
    displacedUrl: temporary ? null : displacedUrl(context, { urlBefore, webhookUrl, forTest }),
  });
}

interface Displacement {
  readonly urlBefore: string | null;
  readonly webhookUrl: string;
  readonly forTest: boolean;
}

/**
 * The URL to put back one day. A published flow never puts back another URL of its own node: that
 * would be the dead one of a test that n8n did not live to end.
 */
function displacedUrl(context: IHookFunctions, displacement: Displacement): string | null {
  const { urlBefore, webhookUrl, forTest } = displacement;
  if (urlBefore === null || urlBefore === webhookUrl) return null;
  if (!forTest && isUrlOfThisNode(context, urlBefore)) return null;
  return urlBefore;
}
