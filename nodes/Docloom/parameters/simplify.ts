import type { INodeProperties } from 'n8n-workflow';
import { readBoolean } from '../values/item-parameter';
import type { ItemContext } from '../execution/operation';

/** Whether to return a simplified response. */
export const simplify: INodeProperties = {
  displayName: 'Simplify',
  name: 'simplify',
  type: 'boolean',
  default: true,
  description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** Reads the choice for the item. */
export function isSimplified(item: ItemContext): boolean {
  return readBoolean(item, simplify);
}
