import type { Document } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { templateLocator, templateSubject, readTemplateId } from '../../parameters/template';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Reads one template and its options. */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get template',
    description: 'Retrieve a template of a workflow and its options',
  },
  properties: [workflowLocator, templateLocator],
  async execute(item) {
    const id = readTemplateId(item);
    const document = await requestJson<Document>(item, {
      method: 'GET',
      path: ['workflows', readWorkflowId(item), 'documents', id],
      subject: templateSubject(id),
    });
    return [{ json: document }];
  },
};
