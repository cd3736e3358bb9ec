import { CONDITIONS } from '../headers.ts';
import type { Operation } from '../operation.ts';
import { WITH_TEMPLATE } from './template-problems.ts';

/**
 * Contract §4, "Documents". Deleting a document and listing its fields are additions of Docloom.
 */
export const documentOperations = {
  list: {
    id: 'listDocuments',
    tag: 'Documents',
    summary: 'List documents',
    description: 'The templates of a workflow, in the order in which they were added.',
    isAddition: false,
    answers: { 200: { says: 'The documents.', headers: ['Link'] } },
  },
  create: {
    id: 'createDocument',
    tag: 'Documents',
    summary: 'Create document',
    description: [
      'With `file_id` a copy of that drive file becomes a template, without it a document from scratch. The body may be left out.',
      'A template with errors is added all the same, and every run of it fails: `errors` in the answer names them. With `?requireValid=true` it is refused with 422 and nothing is added. The file of a document stays what it is. To replace a template upload the mended file, add a document with it, delete the old one, and send the data again; or save the file in the drive, and retry the run.',
    ].join('\n\n'),
    isAddition: false,
    mayLackBody: true,
    answers: {
      201: {
        says: 'The document; `file` is the copy, with an id of its own. `errors` is empty when the template can be filled.',
        headers: ['ETag'],
      },
    },
    problems: ['only_shared', ...WITH_TEMPLATE, 'too_many_documents', 'workflow_archived'],
  },
  get: {
    id: 'getDocument',
    tag: 'Documents',
    summary: 'Get document',
    description: 'One template of a workflow, with its options.',
    isAddition: false,
    answers: { 200: { says: 'The document.' } },
  },
  update: {
    id: 'updateDocument',
    tag: 'Documents',
    summary: 'Update document',
    description:
      'Changes the options that are sent, under any of their spellings; the file stays what it is. A whole document, as a GET shows it, may be sent: read-only members are ignored as long as they are as a GET shows them now, and refused with 400 otherwise.',
    isAddition: false,
    requestHeaders: CONDITIONS,
    answers: { 200: { says: 'The document as it is now.', headers: ['ETag'] } },
    problems: ['only_shared', 'workflow_archived'],
  },
  delete: {
    id: 'deleteDocument',
    tag: 'Documents',
    summary: 'Delete document',
    description:
      'Takes a template off the workflow. Its copy stays in the drive, because a person may have worked on it, and can be deleted there.',
    isAddition: true,
    requestHeaders: CONDITIONS,
    answers: { 204: { says: 'It is gone.' } },
    problems: ['only_shared', 'workflow_archived'],
  },
  fields: {
    id: 'listDocumentFields',
    tag: 'Documents',
    summary: 'List the fields of a document',
    description: 'What its template asks for, and what is wrong with it.',
    isAddition: true,
    answers: { 200: { says: 'Fields and faults.' } },
  },
} as const satisfies Record<string, Operation>;
