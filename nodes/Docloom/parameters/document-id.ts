import type { INodeProperties } from 'n8n-workflow';
import { readRequired } from '../item-parameter';
import type { Turn } from '../operation';
import type { Subject } from '../subject';

/** Which document, that is template, of a workflow. */
export const documentId: INodeProperties = {
  displayName: 'Document ID',
  name: 'documentId',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. doc_5Hr2wn',
  description: 'The template document of the workflow',
};

/** Reads the document of the item whose turn it is. */
export function readDocumentId(turn: Turn): string {
  return readRequired(turn, documentId);
}

/** What messages say about a request for this document. */
export function documentSubject(id: string): Subject {
  return { kind: 'document', id, parameter: documentId.displayName };
}
