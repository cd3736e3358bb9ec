import type { INodeProperties } from 'n8n-workflow';

/** The data of a document as JSON. */
export const jsonData: INodeProperties = {
  displayName: 'JSON',
  name: 'json',
  type: 'json',
  required: true,
  default: '{}',
  placeholder: 'e.g. { "customer": { "name": "Ada" } }',
  description: 'An object whose field names match the template',
};
