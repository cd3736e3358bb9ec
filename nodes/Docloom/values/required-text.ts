import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem, type Caller } from '../execution/caller';

/** Makes sure that a parameter which must be filled is, before anything is asked of the server. */
export function requireText(value: unknown, property: INodeProperties, caller: Caller): string {
  const text = textOf(value);
  if (text !== '') return text;

  throw new NodeOperationError(
    caller.context.getNode(),
    namingItem(`The parameter '${property.displayName}' is empty`, caller),
    { description: remedy(property), itemIndex: caller.itemIndex },
  );
}

/** The text in a value of a parameter; what a resource locator picked, whichever way it did. */
export function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  const isLocated = typeof value === 'object' && value !== null && 'value' in value;
  return isLocated ? textOf(value.value) : '';
}

function remedy({ type, placeholder }: INodeProperties): string {
  if (type === 'resourceLocator') {
    return 'Choose a value from the list, or check the expression that returns its ID.';
  }
  const example = placeholder === undefined ? '' : `, ${placeholder}`;
  return `Enter a value${example}, or check the expression that returns it.`;
}
