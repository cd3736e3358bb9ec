import type { Document } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { listLength, readListLength } from '../../parameters/list-length';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Lists the templates of a workflow. */
export const getMany: Operation = {
  option: {
    name: 'Get Many',
    value: 'getAll',
    action: 'Get many templates',
    description: 'Retrieve a list of the templates of a workflow',
  },
  properties: [workflowLocator, ...listLength],
  async execute(item) {
    const id = readWorkflowId(item);
    const wanted = readListLength(item);
    const documents = await requestJson<Document[]>(item, {
      method: 'GET',
      path: ['workflows', id, 'documents'],
      subject: workflowSubject(id),
    });
    return documents.slice(0, wanted).map((document) => ({ json: document }));
  },
};
