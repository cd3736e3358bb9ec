import type { Operation } from '../../execution/operation';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Takes a workflow out of use. The API cannot bring it back. */
export const archive: Operation = {
  option: {
    name: 'Archive',
    value: 'archive',
    action: 'Archive workflow',
    description: 'Archive a workflow permanently',
  },
  properties: [workflowLocator],
  async execute(item) {
    const id = readWorkflowId(item);
    await requestJson(item, {
      method: 'DELETE',
      path: ['workflows', id],
      subject: workflowSubject(id),
    });
    return [{ json: { deleted: true } }];
  },
};
