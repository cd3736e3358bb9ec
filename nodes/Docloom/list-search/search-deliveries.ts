import type { Delivery } from '@docloom/contract';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { workflowSubject } from '../parameters/workflow';
import { requestPage } from '../transport/requested-list';
import { currentWorkflowId } from './current-workflow';

/** Lists the deliveries of the chosen workflow for the editor, newest first. */
export async function searchDeliveries(
  this: ILoadOptionsFunctions,
  filter = '',
  paginationToken?: string,
): Promise<INodeListSearchResult> {
  const id = currentWorkflowId(this);
  const path = ['workflows', id, 'outgoing-webhook', 'deliveries'];
  const { entries, next } = await requestPage<Delivery>(
    { context: this },
    { path, subject: workflowSubject(id), cursor: paginationToken },
  );
  const results = entries
    .map((delivery) => ({
      name: `${delivery.createdAt} · ${delivery.eventType} · ${delivery.status}`,
      value: delivery.id,
    }))
    .filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()));
  return { results, paginationToken: next };
}
