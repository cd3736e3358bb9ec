import type { Workflow } from '@docloom/contract';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { requestJson } from '../transport/transport';
import { matchingPage } from './matching-page';

/** Lists workflows for the editor, without archived ones. */
export async function searchWorkflows(
  this: ILoadOptionsFunctions,
  filter?: string,
  paginationToken?: string,
): Promise<INodeListSearchResult> {
  const workflows = await requestJson<Workflow[]>(
    { context: this },
    { method: 'GET', path: ['workflows'], subject: { kind: 'list of workflows' } },
  );
  const entries = workflows
    .filter(({ status }) => status !== 'ARCHIVED')
    .map(({ id, name, status }) => ({
      name: status === 'INCOMPLETE' ? `${name} (no template yet)` : name,
      value: id,
    }));
  return matchingPage(entries, filter, paginationToken);
}
