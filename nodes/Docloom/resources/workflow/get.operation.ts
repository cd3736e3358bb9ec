import type { Workflow } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { isSimplified, simplify } from '../../parameters/simplify';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';
import { simpleWorkflow } from './simple-workflow';

/** Reads one workflow with its source, documents and outgoing webhook. */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get workflow',
    description: 'Retrieve a workflow with its source, documents and outgoing webhook',
  },
  properties: [workflowLocator, simplify],
  async execute(item) {
    const id = readWorkflowId(item);
    const simple = isSimplified(item);
    const workflow = await requestJson<Workflow>(item, {
      method: 'GET',
      path: ['workflows', id],
      subject: workflowSubject(id),
    });
    return [{ json: simple ? simpleWorkflow(workflow) : workflow }];
  },
};
