import type { INodeProperties } from 'n8n-workflow';

/** How a workflow looks where it is listed. */
export const appearance: INodeProperties[] = [
  {
    displayName: 'Color',
    name: 'color',
    type: 'color',
    default: '#cccccc',
    placeholder: 'e.g. #2a9d8f',
    description: 'Color of the icon',
  },
  {
    displayName: 'Icon',
    name: 'icon',
    type: 'string',
    default: 'DocumentText',
    placeholder: 'e.g. DocumentText',
    description: 'Name of the icon',
  },
];
