import { join } from 'node:path';
import type { Workflow } from '@docloom/contract';
import { repository } from '../setup/paths.mjs';
import type { ServiceClient } from './service-client.ts';

const TEMPLATE = join(repository, 'examples', 'invoice', 'invoice.docx');
const OUTPUT_NAME = 'Invoice {{invoice.number}} {{customer.name}}';

/** The workflow that makes the invoices: the remembered one, or a new one. */
export async function prepareInvoices(
  service: ServiceClient,
  rememberedId?: string,
): Promise<Workflow> {
  const remembered = rememberedId && (await service.workflow(rememberedId));
  if (remembered && remembered.status !== 'ARCHIVED') return remembered;
  const template = await service.upload(TEMPLATE);
  const workflow = await service.createWorkflow('Invoices', template.id);
  const [document] = workflow.documents;
  if (!document) throw new Error('The service made the workflow without its template document.');
  await service.updateDocument(workflow.id, document.id, { outputName: OUTPUT_NAME });
  return workflow;
}
