import type { Workflow } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';

/**
 * What matters of a workflow. The address that takes its data is left out: who knows it can start
 * runs.
 */
export function simpleWorkflow(workflow: Workflow): IDataObject {
  const { id, name, status, source, documents, outgoingWebhook, owner } = workflow;
  return {
    id,
    name,
    status,
    sourceFields: source.sourceFields,
    documents: documents.map((document) => ({
      id: document.id,
      name: document.file.name,
      outputName: document.outputName,
    })),
    outgoingWebhookUrl: outgoingWebhook?.webhookUrl ?? null,
    owner: owner.name,
    createdAt: workflow.createdAt,
    updatedAt: workflow.updatedAt,
  };
}
