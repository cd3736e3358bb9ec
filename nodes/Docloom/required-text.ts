import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem, type Caller } from './caller';

/** Makes sure that a parameter which must be filled is, before anything is asked of the server. */
export function requireText(
  value: unknown,
  { displayName, placeholder }: INodeProperties,
  caller: Caller,
): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  if (text !== '') return text;

  const example = placeholder === undefined ? '' : `, ${placeholder}`;
  throw new NodeOperationError(
    caller.context.getNode(),
    namingItem(`The parameter '${displayName}' is empty`, caller),
    {
      description: `Fill it in${example}, or check the expression that should give it.`,
      itemIndex: caller.itemIndex,
    },
  );
}
