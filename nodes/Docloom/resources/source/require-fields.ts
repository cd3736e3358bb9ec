import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { ItemContext } from '../../execution/operation';
import { onceForWorkflow } from '../../execution/once-for-workflow';
import { readWorkflowFields } from '../../resource-mapping/workflow-fields';

/** Stops an item that lacks a field of the templates, before anything is sent. */
export async function requireFields(
  item: ItemContext,
  workflowId: string,
  data: IDataObject,
): Promise<void> {
  const fields = await onceForWorkflow(item, workflowId, 'fields', async () => {
    return await readWorkflowFields(item, workflowId);
  });
  const missing = fields.map(({ name }) => name).filter((name) => !hasField(data, name));
  if (missing.length === 0) return;

  const message = `The data lacks what the templates ask for: ${missing.join(', ')}`;
  throw new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description:
      "Nothing was sent. Add the fields to the data, or turn off the option 'Require All Fields' to leave their places empty.",
    itemIndex: item.itemIndex,
  });
}

/** A key that is called `customer.name` itself counts as well as `name` inside `customer`. */
function hasField(data: IDataObject, path: string): boolean {
  if (isFilled(data[path])) return true;
  let value: unknown = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as IDataObject)[name];
  }
  return isFilled(value);
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null;
}
