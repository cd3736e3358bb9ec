import type { ItemContext } from '../execution/operation';
import type { Subject } from '../errors/subject';
import { locator, readLocated } from './locator';

/** Which workflow. */
export const workflowLocator = locator({
  displayName: 'Workflow',
  name: 'workflowId',
  description: 'The Docloom workflow that contains the templates; not an n8n workflow',
  searchListMethod: 'searchWorkflows',
  idPlaceholder: 'e.g. wkf_8Zt3kq',
  urlPattern: '/v0/workflows/([^/?#]+)',
  urlPlaceholder: 'e.g. https://docloom.example.com/v0/workflows/wkf_8Zt3kq/',
});

/** Reads the workflow ID of the item. */
export function readWorkflowId(item: ItemContext): string {
  return readLocated(item, workflowLocator);
}

/** What messages say about a request for this workflow. */
export function workflowSubject(id: string): Subject {
  return { kind: 'workflow', id, parameter: workflowLocator.displayName };
}
