import type { Workflow, WorkflowChanges } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { readUpdates, updatesOf } from '../../parameters/updates';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';
import { appearance } from './appearance';

const updateFields = updatesOf(...appearance, {
  displayName: 'Name',
  name: 'name',
  type: 'string',
  default: '',
  placeholder: 'e.g. Invoices',
  description: 'New name of the workflow',
});

/** Changes the name or the looks of a workflow. */
export const update: Operation = {
  option: {
    name: 'Update',
    value: 'update',
    action: 'Update workflow',
    description: 'Change the name, color or icon of a workflow',
  },
  properties: [workflowLocator, updateFields],
  async execute(item) {
    const id = readWorkflowId(item);
    const updated = await requestJson<Workflow>(item, {
      method: 'PATCH',
      path: ['workflows', id],
      body: readUpdates<WorkflowChanges>(item, updateFields),
      subject: workflowSubject(id),
      parameterNames: { '$.name': 'Name', '$.color': 'Color', '$.icon': 'Icon' },
    });
    return [{ json: updated }];
  },
};
