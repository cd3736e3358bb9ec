import type { Document } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { documentLocator, documentSubject, readDocumentId } from '../../parameters/document';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Reads one template and its options. */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get document',
    description: 'Retrieve a document (template) of a workflow and its options',
  },
  properties: [workflowLocator, documentLocator],
  async execute(item) {
    const id = readDocumentId(item);
    const document = await requestJson<Document>(item, {
      method: 'GET',
      path: ['workflows', readWorkflowId(item), 'documents', id],
      subject: documentSubject(id),
    });
    return [{ json: document }];
  },
};
