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
    answers: { 200: { description: 'The documents.', headers: ['Link'] } },
  },
  create: {
    id: 'createDocument',
    tag: 'Documents',
    summary: 'Create document',
    description: [
      'With `file_id`, a copy of that drive file becomes a template. Without it, the service creates a document from scratch. The body may be omitted.',
      'A template with errors is added anyway, but its runs fail: `errors` in the response names them. With `?requireValid=true` it is rejected with 422 and nothing is added. To replace the template of a document, send the corrected file as a new version, or save it in the drive. Then retry the run.',
    ].join('\n\n'),
    isAddition: false,
    mayLackBody: true,
    answers: {
      201: {
        description:
          'The document; `file` is the copy, with its own id. `errors` is empty if the template can be rendered.',
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
    answers: { 200: { description: 'The document.' } },
  },
  update: {
    id: 'updateDocument',
    tag: 'Documents',
    summary: 'Update document',
    description:
      'Changes the options that are sent, under any of their spellings; the file cannot be changed. You may send a whole document as a GET shows it: read-only members are ignored if they are unchanged, and rejected with 400 otherwise.',
    isAddition: false,
    requestHeaders: CONDITIONS,
    answers: { 200: { description: 'The document after the change.', headers: ['ETag'] } },
    problems: ['only_shared', 'workflow_archived'],
  },
  delete: {
    id: 'deleteDocument',
    tag: 'Documents',
    summary: 'Delete document',
    description:
      'Removes a template from the workflow. Its file stays in the drive, because a person may have edited it. You can delete it there. The copies of its versions are removed.',
    isAddition: true,
    requestHeaders: CONDITIONS,
    answers: { 204: { description: 'The document was deleted.' } },
    problems: ['only_shared', 'workflow_archived'],
  },
  fields: {
    id: 'listDocumentFields',
    tag: 'Documents',
    summary: 'List the fields of a document',
    description: 'The fields and the errors of its template.',
    isAddition: true,
    answers: { 200: { description: 'The fields and the errors, in `faults`.' } },
  },
} as const satisfies Record<string, Operation>;
