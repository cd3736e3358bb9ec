import type { Source } from '@docloom/contract';
import type { ItemContext } from '../../execution/operation';
import { workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Asks the server for the source of a workflow. */
export async function readSource(item: ItemContext, workflowId: string): Promise<Source> {
  return await requestJson<Source>(item, {
    method: 'GET',
    path: ['workflows', workflowId, 'source'],
    subject: workflowSubject(workflowId),
  });
}
