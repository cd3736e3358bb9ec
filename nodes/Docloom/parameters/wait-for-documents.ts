import type { INodeProperties } from 'n8n-workflow';

/** Whether an operation waits for the documents. */
export const waitForDocuments: INodeProperties = {
  displayName: 'Wait for Documents',
  name: 'waitForDocuments',
  type: 'boolean',
  default: false,
  description: 'Whether to wait until the documents are created and return links to them',
};
