import type { Run } from '@docloom/contract';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { workflowSubject } from '../parameters/workflow';
import { requestPage } from '../transport/requested-list';
import { currentWorkflowId } from './current-workflow';

/** Lists the runs of the chosen workflow for the editor, newest first. */
export async function searchRuns(
  this: ILoadOptionsFunctions,
  filter = '',
  paginationToken?: string,
): Promise<INodeListSearchResult> {
  const id = currentWorkflowId(this);
  const { entries, next } = await requestPage<Run>(
    { context: this },
    { path: ['workflows', id, 'runs'], subject: workflowSubject(id), cursor: paginationToken },
  );
  const results = entries
    .map((run) => ({ name: `${run.createdAt} · ${run.status}`, value: run.id }))
    .filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()));
  return { results, paginationToken: next };
}
