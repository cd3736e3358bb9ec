import type { INodeProperties } from 'n8n-workflow';

/** The optional settings of an operation, in alphabetical order. */
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
