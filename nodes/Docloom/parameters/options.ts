import type { INodeProperties } from 'n8n-workflow';

/** The collection of what few need to change about an operation, in alphabetical order. */
export function optionsOf(...members: INodeProperties[]): INodeProperties {
  return {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    options: [...members].sort((one, other) => one.displayName.localeCompare(other.displayName)),
  };
}
