import type { DocumentId, EventType, RunId, WorkflowId } from '../../contract/src/index.ts';
import type { WorkflowCreate } from '../../contract/src/index.ts';
import { insertDocument } from '../../service/src/store/records/documents.ts';
import { insertRun, newRun } from '../../service/src/store/records/runs.ts';
import { transact } from '../../service/src/store/transaction.ts';
import { insertSourceEvent } from '../../service/src/store/records/source-events.ts';
import type { User } from '../../service/src/store/records/users.ts';
import { newDocument, newOptions } from '../../service/src/workflows/documents/document-record.ts';
import { createWorkflow } from '../../service/src/workflows/create-workflow.ts';
import { registerOutgoingWebhook } from '../../service/src/workflows/outgoing-webhook/register-webhook.ts';
import type { OutgoingWebhookRecord } from '../../service/src/store/records/outgoing-webhooks.ts';
import type { Parts } from './parts-of-a-test.ts';

/** A workflow of a user, made as the API makes one. */
export async function makeWorkflow(
  parts: Parts,
  user: User,
  wanted: Partial<WorkflowCreate> = {},
): Promise<WorkflowId> {
  const { id } = await createWorkflow(parts, user, { name: 'Orders', ...wanted });
  return id;
}

/** A document of a workflow of its own that uses the file as its template. */
export async function makeTemplate(parts: Parts, user: User, fileId: string): Promise<void> {
  const workflowId = await makeWorkflow(parts, user);
  const template = { documentType: 'CLOUD_DOCS', name: 'Template.docx' } as const;
  const options = newOptions(template, {});
  const document = newDocument(parts, workflowId, template, { id: fileId }, options);
  await insertDocument(parts.store, document);
}

/** A run that waits to be performed, with the event that started it. */
export async function makeRun(
  { store, ids, clock }: Parts,
  workflowId: WorkflowId,
  documentIds: readonly DocumentId[] = [ids.document()],
): Promise<RunId> {
  const [id, sourceEventId, now] = [ids.run(), ids.sourceEvent(), clock.now()];
  const event = { id: sourceEventId, workflowId, body: '{}', idempotencyKey: null };
  await insertSourceEvent(store, { ...event, receivedAt: now, runId: id });
  const run = newRun({ id, workflowId, sourceEventId, createdAt: now }, documentIds);
  await transact(store, { lock: null }, (transaction) => insertRun(transaction, run));
  return id;
}

/**
 * The outgoing webhook of a workflow, an additional one, or a listener that ends after so many
 * seconds; at an address of its own unless one is wanted.
 */
export async function makeReceiver(
  parts: Parts,
  workflowId: WorkflowId,
  wanted: {
    webhookUrl?: string;
    events?: EventType[];
    expiresInSeconds?: number;
    additional?: boolean;
  } = {},
): Promise<OutgoingWebhookRecord> {
  const ownAddress = `http://127.0.0.1:9/${parts.ids.event()}`;
  const { webhookUrl = ownAddress, events, expiresInSeconds, additional } = wanted;
  return registerOutgoingWebhook(parts, workflowId, {
    webhookUrl,
    events,
    ...(expiresInSeconds !== undefined && { temporary: true, expiresInSeconds }),
    ...(additional !== undefined && { additional }),
  });
}
