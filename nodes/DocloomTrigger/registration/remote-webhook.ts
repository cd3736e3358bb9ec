import type {
  OutgoingWebhook,
  OutgoingWebhookRegister,
  OutgoingWebhookRegistered,
  Workflow,
} from '@docloom/contract';
import { isSuccess } from '../../Docloom/transport/answer';
import { workflowSubject } from '../../Docloom/parameters/workflow';
import { requestAnswer, requestJson } from '../../Docloom/transport/transport';
import type { TriggerContext } from './flow-key';

/** What a server answers to a registration: the documented URL, and more if it is a Docloom. */
export type Registered = Partial<OutgoingWebhookRegistered>;

/** What a server answers that does not have an operation or what it is about. */
const NOT_SUPPORTED = [404, 405];

/** Reads whom the server tells of the documents of a workflow. */
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

/** Registers a URL; without `temporary` it takes the place of the one before. */
export async function registerRemotely(
  context: TriggerContext,
  workflowId: string,
  body: OutgoingWebhookRegister,
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

/**
 * Tells whether the server can do more with a registered webhook than the contract shows. Only
 * meaningful while one is registered: otherwise there is nothing to read.
 */
export async function hasWebhookAdditions(
  context: TriggerContext,
  workflowId: string,
): Promise<boolean> {
  return await succeeds(context, 'GET', workflowId, webhookPath(workflowId));
}

/** Removes the registered URL. Gives false when the server has no such operation. */
export async function removeRemotely(
  context: TriggerContext,
  workflowId: string,
): Promise<boolean> {
  return await succeeds(context, 'DELETE', workflowId, webhookPath(workflowId));
}

/** Ends a temporary listener. Gives false when it has ended already or cannot be ended. */
export async function endListener(
  context: TriggerContext,
  workflowId: string,
  listenerId: string,
): Promise<boolean> {
  return await succeeds(context, 'DELETE', workflowId, [...webhookPath(workflowId), listenerId]);
}

async function succeeds(
  context: TriggerContext,
  method: 'GET' | 'DELETE',
  workflowId: string,
  path: readonly string[],
): Promise<boolean> {
  const subject = workflowSubject(workflowId);
  const answer = await requestAnswer({ context }, { method, path, subject, alsoAccept: NOT_SUPPORTED });
  return isSuccess(answer);
}

function webhookPath(workflowId: string): string[] {
  return ['workflows', workflowId, 'outgoing-webhook'];
}
