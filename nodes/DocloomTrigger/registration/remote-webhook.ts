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

/** A server's response to a registration: the documented URL, and more from a Docloom service. */
export type Registered = Partial<OutgoingWebhookRegistered>;

/** The statuses of a server that lacks an operation or its subject. */
const NOT_SUPPORTED = [404, 405];

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

/** Registers a URL; without `temporary` it replaces the previous one. */
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
 * Returns whether the server supports the additions to registered webhooks. Valid only while one is
 * registered; otherwise there is nothing to read.
 */
export async function hasWebhookAdditions(
  context: TriggerContext,
  workflowId: string,
): Promise<boolean> {
  return await succeeds(context, 'GET', workflowId, webhookPath(workflowId));
}

/** Removes the registered URL. Returns false if the server does not support it. */
export async function removeRemotely(
  context: TriggerContext,
  workflowId: string,
): Promise<boolean> {
  return await succeeds(context, 'DELETE', workflowId, webhookPath(workflowId));
}

/** Ends a temporary listener. Returns false if it has already ended or cannot be ended. */
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
  const answer = await requestAnswer(
    { context },
    { method, path, subject, alsoAccept: NOT_SUPPORTED },
  );
  return isSuccess(answer);
}

function webhookPath(workflowId: string): string[] {
  return ['workflows', workflowId, 'outgoing-webhook'];
}
