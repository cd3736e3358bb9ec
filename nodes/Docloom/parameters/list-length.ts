import type { INodeProperties } from 'n8n-workflow';
import { readNumber, readBoolean } from '../values/item-parameter';
import type { ItemContext } from '../execution/operation';

const returnAll: INodeProperties = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only up to a given limit',
};

const limit: INodeProperties = {
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: { minValue: 1, numberPrecision: 0 },
  default: 50,
  displayOptions: { show: { returnAll: [false] } },
  description: 'Max number of results to return',
};

/** How much of a list to return. */
export const listLength: INodeProperties[] = [returnAll, limit];

/** Reads the requested length of a list: a whole number, or Infinity for all. */
export function readListLength(item: ItemContext): number {
  return readBoolean(item, returnAll) ? Infinity : readNumber(item, limit);
}
