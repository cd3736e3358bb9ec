import type { Workflow } from '@docloom/contract';
import type { Operation } from '../../operation';
import { readWorkflowId, workflowId, workflowSubject } from '../../parameters/workflow-id';
import { requestJson } from '../../transport';

/** Reads one workflow with its source, documents and outgoing webhook. */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get workflow',
    description: 'Retrieve a workflow with its source, documents and outgoing webhook',
  },
  properties: [workflowId],
  async execute(turn) {
    const id = readWorkflowId(turn);
    const workflow = await requestJson<Workflow>(turn, {
      method: 'GET',
      path: ['workflows', id],
      subject: workflowSubject(id),
    });
    return [{ json: workflow }];
  },
};
