import type { INodeProperties } from 'n8n-workflow';
import { readRequired } from '../item-parameter';
import type { Turn } from '../operation';
import type { Subject } from '../subject';

/** Which workflow. */
export const workflowId: INodeProperties = {
  displayName: 'Workflow ID',
  name: 'workflowId',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. wkf_8Zt3kq',
  description: 'The workflow to work with',
};

/** Reads the workflow of the item whose turn it is. */
export function readWorkflowId(turn: Turn): string {
  return readRequired(turn, workflowId);
}

/** What messages say about a request for this workflow. */
export function workflowSubject(id: string): Subject {
  return { kind: 'workflow', id, parameter: workflowId.displayName };
}
