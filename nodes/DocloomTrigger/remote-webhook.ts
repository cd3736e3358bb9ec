import type {
  OutgoingWebhookRegister,
  OutgoingWebhookRegistered,
  Workflow,
} from '@docloom/contract';
import type { IHookFunctions } from 'n8n-workflow';
import { isSuccess } from '../Docloom/answer';
import { workflowSubject } from '../Docloom/parameters/workflow-id';
import { requestAnswer, requestJson } from '../Docloom/transport';

/** What a server answers to a registration: the documented URL, and more if it is a Docloom. */
export type Registered = Partial<OutgoingWebhookRegistered>;

/** Reads which URL the server tells of the documents of a workflow. */
export async function readRemoteUrl(
  context: IHookFunctions,
  workflowId: string,
): Promise<string | null> {
  const workflow = await requestJson<Workflow>(
    { context },
    { method: 'GET', path: ['workflows', workflowId], subject: workflowSubject(workflowId) },
  );
  return workflow.outgoingWebhook?.webhookUrl ?? null;
}

/** Registers a URL; without `temporary` it takes the place of the one before. */
export async function registerRemotely(
  context: IHookFunctions,
  workflowId: string,
  body: OutgoingWebhookRegister,
): Promise<Registered> {
  return await requestJson<Registered>(
    { context },
    {
      method: 'POST',
      path: ['workflows', workflowId, 'outgoing-webhook'],
      body,
      subject: workflowSubject(workflowId),
      parameterNames: { '$.events': 'Events', '$.webhookUrl': 'Webhook URL' },
    },
  );
}

/** Removes the registered URL. Gives false when the server has no such operation. */
export async function removeRemotely(
  context: IHookFunctions,
  workflowId: string,
): Promise<boolean> {
  const answer = await requestAnswer(
    { context },
    {
      method: 'DELETE',
      path: ['workflows', workflowId, 'outgoing-webhook'],
      subject: workflowSubject(workflowId),
      alsoAccept: [404, 405],
    },
  );
  return isSuccess(answer);
}
