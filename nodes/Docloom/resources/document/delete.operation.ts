import type { Operation } from '../../execution/operation';
import { documentLocator, documentSubject, readDocumentId } from '../../parameters/document';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Takes a template out of a workflow. What was made from it stays. */
export const deleteDocument: Operation = {
  option: {
    name: 'Delete',
    value: 'delete',
    action: 'Delete document',
    description: 'Remove a template from a workflow; the documents made from it stay',
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
