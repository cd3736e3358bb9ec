import { join } from 'node:path';
import type { Workflow } from '@docloom/contract';
import { repository } from '../setup/paths.mjs';
import {
  exampleWorkflows,
  type ExampleWorkflowKey,
  type PreparedWorkflows,
} from './example-workflows.ts';
import type { PlaygroundMemory } from './playground-memory.ts';
import type { ServiceClient } from './service-client.ts';

/** Returns all example workflows: those of an earlier start, or new ones. */
export async function prepareExampleWorkflows(
  service: ServiceClient,
  memory: PlaygroundMemory,
  remember: (more: Partial<PlaygroundMemory>) => void,
): Promise<PreparedWorkflows> {
  const prepared: Partial<Record<ExampleWorkflowKey, Workflow>> = {};
  const workflowIds = { ...memory.workflowIds };
  for (const key of Object.keys(exampleWorkflows) as ExampleWorkflowKey[]) {
    prepared[key] = await prepareExampleWorkflow(service, key, workflowIds[key]);
    workflowIds[key] = prepared[key].id;
    remember({ workflowIds });
  }
  return prepared as PreparedWorkflows;
}

/** Returns the workflow that makes the invoices: the stored one, or a new one. */
export async function prepareInvoices(
  service: ServiceClient,
  rememberedId?: string,
): Promise<Workflow> {
  return prepareExampleWorkflow(service, 'invoices', rememberedId);
}

/** Returns an example workflow: the stored one, or a new one. */
export async function prepareExampleWorkflow(
  service: ServiceClient,
  key: ExampleWorkflowKey,
  rememberedId?: string,
): Promise<Workflow> {
  const remembered = rememberedId && (await service.workflow(rememberedId));
  if (remembered && remembered.status !== 'ARCHIVED') return remembered;
  const { name, template, outputName } = exampleWorkflows[key];
  const file = await service.upload(join(repository, 'examples', template));
  const workflow = await service.createWorkflow(name, file.id);
  const [document] = workflow.documents;
  if (!document) throw new Error('The service made the workflow without its template document.');
  await service.updateDocument(workflow.id, document.id, { outputName });
  return workflow;
}
