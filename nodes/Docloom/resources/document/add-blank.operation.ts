import type { Operation } from '../../operation';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { addTemplate } from './add-template';

/** Adds a document from scratch, to be written by somebody. */
export const addBlank: Operation = {
  option: {
    name: 'Add Blank',
    value: 'addBlank',
    action: 'Add blank document',
    description: 'Add a new, blank Word template to a workflow',
  },
  properties: [workflowLocator],
  async execute(turn) {
    return [{ json: await addTemplate(turn, readWorkflowId(turn), {}) }];
  },
};
