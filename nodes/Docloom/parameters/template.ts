import type { ItemContext } from '../execution/operation';
import type { Subject } from '../errors/subject';
import { locator, readLocated } from './locator';
import { workflowLocator } from './workflow';

/** Selects a template of a workflow: what the contract calls a document. */
export const templateLocator = locator({
  displayName: 'Template',
  name: 'templateId',
  description: 'The template of the workflow',
  searchListMethod: 'searchTemplates',
  idPlaceholder: 'e.g. doc_5Hr2wn',
  urlPattern: '/v0/workflows/[^/?#]+/documents/([^/?#]+)',
  urlPlaceholder: 'e.g. https://docloom.example.com/v0/workflows/wkf_8Zt3kq/documents/doc_5Hr2wn/',
  dependsOn: [workflowLocator.name],
});

/** Reads the template ID of the item. */
export function readTemplateId(item: ItemContext): string {
  return readLocated(item, templateLocator);
}

/** What messages say about a request for this template. */
export function templateSubject(id: string): Subject {
  return { kind: 'template', id, parameter: templateLocator.displayName };
}
