import type { INodeProperties } from 'n8n-workflow';

/** The name of a new workflow. */
export const workflowName: INodeProperties = {
  displayName: 'Name',
  name: 'name',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. Invoices',
  description: 'Name of the workflow',
};
