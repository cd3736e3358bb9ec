import type { Operation } from '../../execution/operation';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { readSource } from './read-source';

/** Reads the source of a workflow: its fields and the address that takes data. */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get source',
    description: 'Retrieve the fields of a workflow and the address that takes its data',
  },
  properties: [workflowLocator],
  async execute(item) {
    return [{ json: await readSource(item, readWorkflowId(item)) }];
  },
};
