import type {
  OutgoingWebhook,
  OutgoingWebhookRegister,
  OutgoingWebhookRegistered,
  OutgoingWebhookTested,
  Workflow,
} from '@docloom/contract';
import { isSuccess } from '../../Docloom/transport/answer';
import { workflowSubject } from '../../Docloom/parameters/workflow';
import { requestAnswer, requestJson } from '../../Docloom/transport/transport';
import type { TriggerContext } from './flow-key';

/** A registration; `additional` asks for a webhook beside the registered one. */
export type Registering = OutgoingWebhookRegister & { readonly additional?: true };

/** A server's response to a registration: the documented URL, and more from a Docloom service. */
export type Registered = Partial<OutgoingWebhookRegistered> & { readonly additional?: true };

/** A webhook beside the registered one. */
export type Listener = OutgoingWebhook & { readonly temporary?: true };

/** The statuses of a server that lacks an operation or its subject. */
const NOT_SUPPORTED = [404, 405];

/** The status of a server that limits test events. */
const TOO_SOON = 429;

/** In milliseconds; longer than a server waits for the receiver of a test event. */
const TEST_EVENT_TIMEOUT_MS = 20_000;

/** Retrieves the registered webhook of a workflow. */
export async function readRemoteWebhook(
  context: TriggerContext,
  workflowId: string,
): Promise<OutgoingWebhook | null> {
  const workflow = await requestJson<Workflow>(
    { context },
    { method: 'GET', path: ['workflows', workflowId], subject: workflowSubject(workflowId) },
  );
  return workflow.outgoingWebhook ?? null;
}

/**
 * Lists the webhooks beside the registered one. Undefined if the server has only the registered one;
 * it would then replace that with an additional one.
 */
export async function listListeners(
  context: TriggerContext,
  workflowId: string,
): Promise<Listener[] | undefined> {
  const answer = await requestAnswer(
    { context },
    {
      method: 'GET',
      path: [...webhookPath(workflowId), 'listeners'],
      subject: workflowSubject(workflowId),
      alsoAccept: NOT_SUPPORTED,
    },
  );
  if (!isSuccess(answer) || !Array.isArray(answer.body)) return undefined;
  return answer.body as Listener[];
}

/**
 * Returns the permanent webhooks of a workflow among which this node's may be: the additional ones,
 * or the registered one of a server that has no others.
 */
export async function readPermanentWebhooks(
  context: TriggerContext,
  workflowId: string,
): Promise<OutgoingWebhook[]> {
  const listeners = await listListeners(context, workflowId);
  if (listeners !== undefined) return listeners.filter(({ temporary }) => temporary !== true);
  const registered = await readRemoteWebhook(context, workflowId);
  return registered === null ? [] : [registered];
}

/** Registers a URL; without `additional` or `temporary` it replaces the previous one. */
export async function registerRemotely(
  context: TriggerContext,
  workflowId: string,
  body: Registering,
): Promise<Registered> {
  return await requestJson<Registered>(
    { context },
    {
      method: 'POST',
      path: webhookPath(workflowId),
      body,
      subject: workflowSubject(workflowId),
      parameterNames: { '$.events': 'Events', '$.webhookUrl': 'Webhook URL' },
    },
  );
}

/** Removes the registered URL. Returns false if the server does not support it. */
export async function removeRemotely(
  context: TriggerContext,
  workflowId: string,
): Promise<boolean> {
  return await remove(context, workflowId, webhookPath(workflowId));
}

/** Removes a webhook beside the registered one. Returns false if it has already ended. */
export async function endListener(
  context: TriggerContext,
  workflowId: string,
  listenerId: string,
): Promise<boolean> {
  return await remove(context, workflowId, [...webhookPath(workflowId), listenerId]);
}

/**
 * Asks the server to send a test event to one of its webhooks, and returns the result. Undefined if
 * the server cannot, or has sent one to this workflow a moment ago.
 * @param listenerId the webhook beside the registered one; null for the registered one
 */
export async function sendTestEvent(
  context: TriggerContext,
  workflowId: string,
  listenerId: string | null,
): Promise<Partial<OutgoingWebhookTested> | undefined> {
  const listener = listenerId === null ? [] : [listenerId];
  const answer = await requestAnswer(
    { context },
    {
      method: 'POST',
      path: [...webhookPath(workflowId), ...listener, 'test'],
      subject: workflowSubject(workflowId),
      alsoAccept: [...NOT_SUPPORTED, TOO_SOON],
      timeoutMs: TEST_EVENT_TIMEOUT_MS,
    },
  );
  const isResult = isSuccess(answer) && typeof answer.body === 'object' && answer.body !== null;
  return isResult ? answer.body : undefined;
}

async function remove(
  context: TriggerContext,
  workflowId: string,
  path: readonly string[],
): Promise<boolean> {
  const subject = workflowSubject(workflowId);
  const answer = await requestAnswer(
    { context },
    { method: 'DELETE', path, subject, alsoAccept: NOT_SUPPORTED },
  );
  return isSuccess(answer);
}

function webhookPath(workflowId: string): string[] {
  return ['workflows', workflowId, 'outgoing-webhook'];
}
