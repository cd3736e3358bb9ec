import type { INodeProperties } from 'n8n-workflow';
import type { Turn } from '../operation';

/** How much of a list to return. */
export const listLength: INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    displayOptions: { show: { returnAll: [false] } },
    description: 'Max number of results to return',
  },
];

/** Shortens a list to what the user asked for. The API knows no paging: it gives whole lists. */
export function shorten<Entry>(turn: Turn, list: readonly Entry[]): readonly Entry[] {
  const { context, itemIndex } = turn;
  if (context.getNodeParameter('returnAll', itemIndex, false)) return list;
  return list.slice(0, context.getNodeParameter('limit', itemIndex, 50));
}
