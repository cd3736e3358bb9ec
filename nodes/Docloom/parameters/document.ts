import type { ItemContext } from '../execution/operation';
import type { Subject } from '../errors/subject';
import { locator, readLocated } from './locator';
import { workflowLocator } from './workflow';

/** Selects a document (template) of a workflow. */
export const documentLocator = locator({
  displayName: 'Document',
  name: 'documentId',
  description: 'The template document of the workflow',
  searchListMethod: 'searchDocuments',
  idPlaceholder: 'e.g. doc_5Hr2wn',
  urlPattern: '/v0/workflows/[^/?#]+/documents/([^/?#]+)',
  urlPlaceholder: 'e.g. https://docloom.example.com/v0/workflows/wkf_8Zt3kq/documents/doc_5Hr2wn/',
  dependsOn: [workflowLocator.name],
});

/** Reads the document ID of the item. */
export function readDocumentId(item: ItemContext): string {
  return readLocated(item, documentLocator);
}

/** What messages say about a request for this document. */
export function documentSubject(id: string): Subject {
  return { kind: 'document', id, parameter: documentLocator.displayName };
}
