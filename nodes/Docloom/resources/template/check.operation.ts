import type { DocumentFields } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { templateLocator, templateSubject, readTemplateId } from '../../parameters/template';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Lists the errors and the fields of a template. A broken template is a result, not a failure. */
export const check: Operation = {
  option: {
    name: 'Check',
    value: 'check',
    action: 'Check template',
    description: 'Find the errors of a template, and list the fields that it uses',
  },
  properties: [workflowLocator, templateLocator],
  async execute(item) {
    const templateId = readTemplateId(item);
    const { fields, faults } = await requestJson<DocumentFields>(item, {
      method: 'GET',
      path: ['workflows', readWorkflowId(item), 'documents', templateId, 'fields'],
      subject: templateSubject(templateId),
      addition: 'checks of templates',
    });
    return [{ json: { templateId, valid: faults.length === 0, errors: faults, fields } }];
  },
};
