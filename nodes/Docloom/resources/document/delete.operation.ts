import type { Operation } from '../../execution/operation';
import { documentLocator, documentSubject, readDocumentId } from '../../parameters/document';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Removes a template from a workflow. Existing outputs remain. */
export const deleteDocument: Operation = {
  option: {
    name: 'Delete',
    value: 'delete',
    action: 'Delete document',
    description: 'Remove a template from a workflow; the documents created from it remain',
  },
  properties: [workflowLocator, documentLocator],
  async execute(item) {
    const id = readDocumentId(item);
    await requestJson(item, {
      method: 'DELETE',
      path: ['workflows', readWorkflowId(item), 'documents', id],
      subject: documentSubject(id),
    });
    return [{ json: { deleted: true } }];
  },
};
