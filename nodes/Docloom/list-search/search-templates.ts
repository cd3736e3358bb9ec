import type { Document } from '@docloom/contract';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { workflowSubject } from '../parameters/workflow';
import { requestJson } from '../transport/transport';
import { currentWorkflowId } from './current-workflow';
import { matchingPage } from './matching-page';

/** Lists the templates of the chosen workflow for the editor, by the names of their files. */
export async function searchTemplates(
  this: ILoadOptionsFunctions,
  filter?: string,
  paginationToken?: string,
): Promise<INodeListSearchResult> {
  const id = currentWorkflowId(this);
  const documents = await requestJson<Document[]>(
    { context: this },
    { method: 'GET', path: ['workflows', id, 'documents'], subject: workflowSubject(id) },
  );
  const entries = documents.map((document) => ({ name: document.file.name, value: document.id }));
  return matchingPage(entries, filter, paginationToken);
}
