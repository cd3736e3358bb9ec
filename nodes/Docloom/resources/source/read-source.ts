import type { Source } from '@docloom/contract';
import type { Turn } from '../../execution/operation';
import { workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Asks the server for the source of a workflow. */
export async function readSource(turn: Turn, workflowId: string): Promise<Source> {
  return await requestJson<Source>(turn, {
    method: 'GET',
    path: ['workflows', workflowId, 'source'],
    subject: workflowSubject(workflowId),
  });
}
