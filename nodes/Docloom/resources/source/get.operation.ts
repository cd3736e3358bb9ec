import type { Operation } from '../../execution/operation';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { readSource } from './read-source';

/** Retrieves the source of a workflow: its fields and the URL that receives its data. */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get source',
    description: 'Retrieve the fields of a workflow and the URL that receives its data',
  },
  properties: [workflowLocator],
  async execute(item) {
    return [{ json: await readSource(item, readWorkflowId(item)) }];
  },
};
