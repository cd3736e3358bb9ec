import {
  Document,
  DriveFile,
  OutgoingWebhookRegistered,
  Workflow,
  type WorkflowId,
} from '@docloom/contract';
import type { Client } from '../service/client.ts';
import { wordFile } from '../service/word-file.ts';
import type { Plan } from './plans.ts';

/** A workflow of the service under chaos. */
export interface ChaosWorkflow {
  id: WorkflowId;
  plan: Plan;
  /** The URL for its source data. */
  hook: string;
  signingSecret: string;
}

/**
 * Creates a planned workflow through the API.
 * @param receiver the URL for its events
 */
export async function makeWorkflow(
  client: Client,
  plan: Plan,
  receiver: string,
): Promise<ChaosWorkflow> {
  const workflow = Workflow.parse(await created(client, '/v0/workflows/', { name: plan.name }));
  const path = `/v0/workflows/${workflow.id}`;
  for (const { paragraphs, options } of plan.documents) {
    const upload = await client.upload(`${plan.name}.docx`, wordFile(...paragraphs));
    if (upload.status !== 201) throw new Error(`The upload was answered ${upload.text}`);
    const { id } = DriveFile.parse(upload.json);
    const document = Document.parse(await created(client, `${path}/documents/`, { file_id: id }));
    Document.parse((await client.patch(`${path}/documents/${document.id}/`, options)).json);
  }
  const listening = await created(client, `${path}/outgoing-webhook/`, { webhookUrl: receiver });
  const { signingSecret } = OutgoingWebhookRegistered.parse(listening);
  return { id: workflow.id, plan, hook: workflow.source.webhookUrl, signingSecret };
}

async function created(client: Client, path: string, wanted: unknown): Promise<unknown> {
  const answer = await client.post(path, wanted);
  if (answer.status !== 201)
    throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
  return answer.json;
}
