import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../execution/caller';
import { readFilledCollection } from '../values/item-parameter';
import type { ItemContext } from '../execution/operation';

/** The fields that an update can change; only fields that the user adds are changed. */
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

/** Reads the fields of an update. @throws NodeOperationError if there are none */
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
