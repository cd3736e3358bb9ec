import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../execution/caller';
import { readFilledCollection } from '../values/item-parameter';
import type { ItemContext } from '../execution/operation';

/** The collection of what an operation can change: only what the user adds is changed. */
export function updatesOf(...members: INodeProperties[]): INodeProperties {
  return {
    displayName: 'Update Fields',
    name: 'updateFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: members,
  };
}

/** Reads the changes that the user added to a collection, and insists that there are some. */
export function readUpdates<Members extends object>(
  item: ItemContext,
  property: INodeProperties,
): Partial<Members> {
  const updates = readFilledCollection<Members>(item, property);
  if (Object.keys(updates).length > 0) return updates;
  throw new NodeOperationError(
    item.context.getNode(),
    namingItem(`'${property.displayName}' has nothing to change`, item),
    {
      itemIndex: item.itemIndex,
      description: `Add at least one field to '${property.displayName}'.`,
    },
  );
}
