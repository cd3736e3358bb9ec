import type { Operation } from '../../execution/operation';
import { templateLocator, templateSubject, readTemplateId } from '../../parameters/template';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Removes a template from a workflow. Existing outputs remain. */
export const deleteTemplate: Operation = {
  option: {
    name: 'Delete',
    value: 'delete',
    action: 'Delete template',
    description: 'Remove a template from a workflow; the documents created from it remain',
  },
  properties: [workflowLocator, templateLocator],
  async execute(item) {
    const id = readTemplateId(item);
    await requestJson(item, {
      method: 'DELETE',
      path: ['workflows', readWorkflowId(item), 'documents', id],
      subject: templateSubject(id),
    });
    return [{ json: { deleted: true } }];
  },
};
