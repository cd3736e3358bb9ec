import type { INodeProperties } from 'n8n-workflow';
import type { ItemContext } from '../../Docloom/execution/operation';
import { readOption, readRequired } from '../../Docloom/values/item-parameter';

const mode: INodeProperties = {
  displayName: 'Tool Description',
  name: 'descriptionType',
  type: 'options',
  noDataExpression: true,
  options: [
    {
      name: 'Set Automatically',
      value: 'auto',
      description: 'Names the workflow, its documents and its fields',
    },
    {
      name: 'Set Manually',
      value: 'manual',
      description: 'Enter the text that tells the agent when to use the tool',
    },
  ],
  default: 'auto',
  description: 'What the agent reads about the tool',
};

const text: INodeProperties = {
  displayName: 'Description',
  name: 'toolDescription',
  type: 'string',
  typeOptions: { rows: 3 },
  required: true,
  default: '',
  placeholder: 'e.g. Makes an invoice for a customer, and returns a link to it',
  displayOptions: { show: { descriptionType: ['manual'] } },
  description: 'When the agent should use the tool. The schema of the fields is added in any case.',
};

/** What the user may say about the tool. */
export const toolDescriptionParameters: INodeProperties[] = [mode, text];

/**
 * Reads the user's own description of the tool; undefined if it is set automatically.
 * @throws NodeOperationError if it is empty
 */
export function readOwnDescription(item: ItemContext): string | undefined {
  return readOption(item, mode) === 'manual' ? readRequired(item, text) : undefined;
}
